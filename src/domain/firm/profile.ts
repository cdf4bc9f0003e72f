/** A person shows a nickname, a name and a picture of themselves. */
import type { FieldErrors } from '../refusal.ts'

export const NICKNAME_LENGTH = 20
export const REALNAME_LENGTH = 40

/** The id is that of the person. */
export interface Profile {
  id: string
  nickname: string
  realname: string
  /** the id of the photo; empty without one */
  avatar: string
  version: number
  created_at: string
}
/** The fields to change. */
export interface ProfileEdit {
  nickname?: string | undefined
  realname?: string | undefined
}

/** Contracts and certifications bear the certified name, so only another certification changes it. */
export const profileProblems = (
  { realname, certified }: { realname: string; certified: boolean },
  edit: ProfileEdit,
): FieldErrors =>
  certified && edit.realname !== undefined && edit.realname !== realname ? { realname: '姓名已实名认证，不能在此修改' } : {}

/** Where the picture of the person's own photo is read. It names the account, so that no copy serves another one. */
export const avatarPath = (user_id: string, photo_id: string): string =>
  photo_id && `/v1/files/${photo_id}/content?account=${user_id}&thumb=1`
