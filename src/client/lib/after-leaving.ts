/** The page that follows the account's screens once its session is left. */
let page: string | null = null

/** Null: the home page after a logout, the login after an ended session. */
export const afterLeaving = (): string | null => page
export const leaveTo = (path: string | null): void => void (page = path)
