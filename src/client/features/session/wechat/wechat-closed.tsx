/** The WeChat button's notice on a platform without WeChat login. */
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'

export function WechatClosed({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="微信登录尚未开通"
      width={420}
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      平台还没有接入微信开放平台。请先用短信验证码、账号密码或扫码登录，已有的账号不受影响。
    </Dialog>
  )
}
