/** 编辑个人资料: avatar, nickname and name. What came back is shown as typed, with the reason. */
import { chakra, FileUpload } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { updateUser } from '#api/profile.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { maskName } from '#domain/disclosure/mask.ts'
import { NICKNAME_LENGTH, type ProfileEdit, REALNAME_LENGTH } from '#domain/firm/profile.ts'
import { useProfileActions } from './actions.ts'
import { useOwnProfile } from './own-profile.ts'

const AvatarCrop = lazy(async () => ({ default: (await import('./avatar-crop.tsx')).AvatarCrop }))
const NONE: File[] = []

interface Chosen {
  /** an address of the file, which the dialog revokes */
  src: string
  picture: ImageBitmap
}
interface Props {
  /** as the header shows the person */
  shown: { name: string; src: string | undefined }
  person: { nickname: string; realname: string; certified: boolean }
  onClose: () => void
}

function Picture({ shown, onChosen }: Pick<Props, 'shown'> & { onChosen: (chosen: Chosen) => void }) {
  const item = useOwnProfile()
  const actions = useProfileActions()
  const refused = item?.review.find(({ endpoint }) => endpoint === 'updateAvatar')
  const choose = async ([file]: File[]) => {
    if (!file) return
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    if (picture) onChosen({ src: URL.createObjectURL(file), picture })
    else toast.error('这个文件不是此浏览器能打开的图片，请换一张 JPG 或 PNG')
  }
  return (
    <>
      {refused ? <Notice tone="need" title={`头像没有更换：${refusalWords(refused)}`} /> : null}
      <chakra.div display="flex" alignItems="center" gap={4} flexWrap="wrap">
        <Avatar name={shown.name} src={shown.src} size={72} />
        <chakra.div display="flex" gap={2} flexWrap="wrap">
          <FileUpload.Root
            // The caller holds the file.
            acceptedFiles={NONE}
            maxFiles={1}
            width="auto"
            onFileAccept={({ files }) => void choose(files)}
          >
            <FileUpload.HiddenInput accept="image/*" aria-label="选择头像照片" />
            <FileUpload.Trigger asChild>
              <Button size="sm" icon="camera">
                更换头像
              </Button>
            </FileUpload.Trigger>
          </FileUpload.Root>
          {shown.src ? (
            <Button size="sm" onClick={async () => tellDone('恢复默认头像', { queued: await actions.setAvatar(item, null) })}>
              恢复默认
            </Button>
          ) : null}
        </chakra.div>
      </chakra.div>
    </>
  )
}

function Fields({ person, onClose }: Omit<Props, 'shown'>) {
  const item = useOwnProfile()
  const actions = useProfileActions()
  const [refused] = useState(item?.review.find(({ endpoint }) => endpoint === 'updateUser'))
  const { certified } = person
  const [first] = useState(() => ({ nickname: person.nickname, realname: person.realname, ...(refused?.body as ProfileEdit) }))
  const form = useEndpointForm<{ nickname: string; realname: string }, BodyOf<typeof updateUser>>({
    schema: updateUser.body,
    values: first,
    body: ({ nickname, realname }) => ({ nickname, ...(certified ? {} : { realname }) }),
    async send(body) {
      tellDone('修改个人资料', { queued: await actions.edit(item, body) })
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="保存" onCancel={onClose}>
      {refused ? (
        <Notice tone="need" title={refusalWords(refused)}>
          下面是您填写的内容，核对后可再次保存。
        </Notice>
      ) : null}
      <TextField name="nickname" label="昵称" maxLength={NICKNAME_LENGTH} autoComplete="nickname" placeholder="选填" />
      {certified ? (
        <Facts items={[['姓名', `${maskName(person.realname)}（已实名认证，不能修改）`]]} />
      ) : (
        <TextField
          name="realname"
          label="姓名"
          maxLength={REALNAME_LENGTH}
          autoComplete="name"
          hint="同事在操作记录中看到的名字，实名认证后不能修改"
        />
      )}
    </DialogForm>
  )
}

export function ProfileDialog({ shown, person, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const item = useOwnProfile()
  const actions = useProfileActions()
  const leaveCrop = () => {
    if (chosen) URL.revokeObjectURL(chosen.src)
    setChosen(null)
  }
  const take = async (square: Blob) => {
    try {
      tellDone('更换头像', { queued: await actions.setAvatar(item, square) })
      leaveCrop()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请稍后重试')
    }
  }
  return (
    <Dialog open title={chosen ? '裁剪头像' : '个人资料'} width={480} onClose={chosen ? leaveCrop : onClose}>
      {chosen ? (
        <Suspense fallback={<SkeletonCards count={1} />}>
          <AvatarCrop {...chosen} onDone={take} onCancel={leaveCrop} />
        </Suspense>
      ) : null}
      {/* Stays mounted behind the crop, so that what is typed is kept. */}
      <chakra.div display={chosen ? 'none' : 'grid'} gap={4}>
        <Picture shown={shown} onChosen={setChosen} />
        <Fields person={person} onClose={onClose} />
      </chakra.div>
    </Dialog>
  )
}
