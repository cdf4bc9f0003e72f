/** Reads the rear camera until it shows a QR code. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { qrReader } from './qr-reader.ts'

/** `denied`: the person or the browser refused; `none`: no camera; `busy`: another app has it; `broken`: the reader did not load. */
export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'busy' | 'broken'

const LOOK_MS = 150
const STATE_OF: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
/** Phones with a torch support it, but TypeScript's DOM types lack it. */
type Lamp = { torch?: boolean }

export interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** null without a torch */
  torch: boolean | null
  toggleTorch: () => void
}

/** `onText` receives each text that is read, repeatedly while the code stays in view. */
export function useCamera(onText: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack | null>(null)
  const heard = useRef(onText)
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean | null>(null)
  useEffect(() => {
    heard.current = onText
  })

  useEffect(() => {
    let current = true
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (reader: Awaited<ReturnType<typeof qrReader>>) => {
      const picture = video.current
      if (!current || !picture) return
      const text = picture.readyState >= picture.HAVE_CURRENT_DATA ? await reader.read(picture).catch(() => null) : null
      if (!current) return
      if (text) heard.current(text)
      timer = setTimeout(() => void look(reader), LOOK_MS)
    }
    const start = async () => {
      if (!navigator.mediaDevices) return setState('none')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch (error) {
        if (current) setState(STATE_OF[(error as DOMException).name] ?? 'none')
        return
      }
      if (!current || !video.current) return stop()
      const [eye = null] = stream.getVideoTracks()
      track.current = eye
      if ((eye?.getCapabilities?.() as Lamp | undefined)?.torch) setTorch(false)
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      try {
        const reader = await qrReader()
        if (current) setState('on')
        void look(reader)
      } catch {
        if (current) setState('broken')
      }
    }
    const stop = () => stream?.getTracks().forEach((each) => each.stop())
    void start()
    return () => {
      current = false
      clearTimeout(timer)
      stop()
    }
  }, [])

  const toggleTorch = () => {
    const next = !torch
    const lamp: Lamp = { torch: next }
    track.current?.applyConstraints({ advanced: [lamp as MediaTrackConstraintSet] }).then(
      () => setTorch(next),
      () => setTorch(null),
    )
  }
  return { video, state, torch, toggleTorch }
}
