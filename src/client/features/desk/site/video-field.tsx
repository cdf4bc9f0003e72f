/** The video of a banner in a form: uploaded and published once it is chosen. The field holds its path. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useBound } from '#client/forms/fields.tsx'
import { useWaitFor } from '#client/forms/form.tsx'
import { Unreachable } from '#client/lib/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { VIDEO_TYPES } from '#domain/site/video.ts'
import { MediaFrame } from '../media-frame.tsx'
import { type ChosenVideo, usePublishVideo, videoProblem } from './use-video.ts'

const Player = chakra('video', {
  base: {
    display: 'block',
    width: { base: 'full', md: '264px' },
    aspectRatio: '16 / 9',
    rounded: 'md',
    bg: 'black',
    objectFit: 'contain',
    flexShrink: 0,
  },
})

export function VideoField({ name, label }: { name: string; label: string }) {
  const { value = '', error, change } = useBound<string>(name)
  const waitFor = useWaitFor()
  const publish = usePublishVideo()
  /** the part that has been sent; null while nothing is */
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  /** the video whose upload broke */
  const [broken, setBroken] = useState<ChosenVideo | null>(null)
  const [unplayable, setUnplayable] = useState('')
  const working = sent !== null

  async function take(chosen: ChosenVideo) {
    setSent(0)
    setProblem('')
    setBroken(null)
    try {
      change(await publish(chosen, setSent))
    } catch (reason) {
      setProblem(videoProblem(reason))
      if (reason instanceof Unreachable) setBroken(chosen)
    } finally {
      setSent(null)
    }
  }
  function remove() {
    setProblem('')
    setBroken(null)
    change('')
  }

  return (
    <MediaFrame
      label={label}
      hint="选填，MP4（H.264）或 WebM，最大 30 MB"
      shown={
        value ? (
          <Player
            key={value}
            src={value}
            controls
            muted
            playsInline
            preload="metadata"
            aria-label={`${label}预览`}
            onError={() => setUnplayable(value)}
          />
        ) : null
      }
      icon="play"
      message={problem || error}
      working={working}
      accept={VIDEO_TYPES.join()}
      onFile={(file) => waitFor(take({ id: uuidv7(), file }))}
      onRemove={value && !working ? remove : undefined}
      again={
        broken ? (
          <Button size="sm" icon="refresh" onClick={() => waitFor(take(broken))}>
            继续上传
          </Button>
        ) : null
      }
    >
      {working ? (
        <chakra.div flexBasis="full">
          <Progress value={sent} label={`上传${label}`} />
        </chakra.div>
      ) : null}
      {value && unplayable === value ? (
        <chakra.p flexBasis="full" fontSize="sm" color="need.fg" role="status">
          这里放不了这个视频：请联网后再看，或换成 H.264 编码的 MP4
        </chakra.p>
      ) : null}
    </MediaFrame>
  )
}
