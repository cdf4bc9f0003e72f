/** For `npm run db:generate` only: generates migrations from the tables. */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/tables/*.ts',
  out: './src/server/db/migrations',
}
