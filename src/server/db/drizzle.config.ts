/** For `npm run db:generate` alone: generates migrations from the tables. */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/tables/*.ts',
  out: './src/server/db/migrations',
}
