/** Words of what the operation log stores beside the action. */

/** How a person logged in. */
export const WAYS: Readonly<Record<string, string>> = {
  password: '密码登录',
  code: '验证码登录',
  second_factor: '密码和验证码登录',
  register: '注册后登录',
  qr: '扫码登录',
  wechat: '微信登录',
}
/** Why a login ended without the person. */
export const ENDINGS: Readonly<Record<string, string>> = {
  new_login: '同一浏览器重新登录',
  refresh_token_reused: '登录凭证被重复使用，已自动结束',
  refresh_token_alone: '已在本机退出',
}
/** The fields of a profile. */
export const PROFILE: Readonly<Record<string, string>> = { nickname: '昵称', realname: '姓名', avatar: '头像' }
