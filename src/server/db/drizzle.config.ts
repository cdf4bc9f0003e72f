/** Only for `npm run db:generate`: how migrations are written from the tables. */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/tables/*.ts',
  out: './src/server/db/migrations',
}
