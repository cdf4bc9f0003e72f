/** Calls of the given list that are not mounted yet. A row is removed once its call is mounted; none is ever added. */
export const PENDING: readonly string[] = ['GET /v1/baidu/token']
