/** Why an account is gone for good, in the words for its person. The login page shows them, so this file loads nothing else. */
export const GONE = { closed: '这个账号已注销', removed: '您已不是该企业的成员' } as const
export type Gone = keyof typeof GONE
export const isGone = (why: unknown): why is Gone => why === 'closed' || why === 'removed'
