/** The waiting side of 扫码登录: shows a code, follows what the phone does, and exchanges the secret once authorised. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LOGIN_REDIRECT_DELAY_MS, QR_LOADING_DELAY_MS, QR_TTL_S } from '#domain/constants.ts'
import { listenForScans } from '#client/lib/socket.ts'
import { toast } from '#client/ui/layer/toast.tsx'
import { deviceId } from '#client/features/session/device-id.ts'
import { failureWords, refusalCode } from '#client/features/session/form/failure.ts'
import { wait } from '#client/features/session/form/pauses.ts'
import { pathAfterLogin } from '#client/features/session/login/return-path.ts'
import { finishScan, readStatus, type Scan, startScan } from './scan.ts'

/** 0 loading, 100 shown and valid, 1 scanned, 2 authorised, 3 expired, 4 cancelled. */
export type ScanState = 0 | 100 | 1 | 2 | 3 | 4

/** Polling interval while the socket is closed and cannot push. */
const POLL_MS = 3000

export interface ScanLogin {
  state: ScanState
  /** text of the QR code; null until there is one */
  content: string | null
  /** why there is no code, or why the authorised login failed */
  problem: string | null
  cancel: () => void
}

/** Handles one code from request to end; a new code is a new use. The socket is open only in between. */
export function useScanLogin(return_to: string | null): ScanLogin {
  const navigate = useNavigate()
  const [state, setState] = useState<ScanState>(0)
  const [content, setContent] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<() => void>(() => undefined)

  useEffect(() => {
    let current = true
    let scan: Scan | null = null
    let taking = false
    let close: (() => void) | undefined
    let poll: ReturnType<typeof setInterval> | undefined
    let expiry: ReturnType<typeof setTimeout> | undefined

    const end = (last: ScanState, why: string | null = null) => {
      if (!current) return
      halt()
      setState(last)
      setProblem(why)
    }
    /** Stops listening and polling, and drops the secret. */
    const halt = () => {
      current = false
      close?.()
      clearInterval(poll)
      clearTimeout(expiry)
    }
    const take = async (own: Scan) => {
      if (taking) return
      taking = true
      clearTimeout(expiry)
      setState(2)
      try {
        const [type] = await Promise.all([finishScan(own), wait(LOGIN_REDIRECT_DELAY_MS)])
        if (!current) return
        halt()
        toast.success('登录成功')
        void navigate(pathAfterLogin(return_to, type, location.origin), { replace: true })
      } catch (error) {
        end(3, failureWords(error))
      }
    }
    const hear = (status: number) => {
      if (!current || !scan || taking) return
      if (status === 1) setState(1)
      else if (status === 2) void take(scan)
      else if (status === 3) end(3)
      else if (status === -1) end(4)
    }
    const ask = () => {
      if (!scan || taking) return
      // A code unknown to the server counts as expired.
      readStatus(scan).then(hear, (error: unknown) => refusalCode(error) && hear(3))
    }
    const show = async () => {
      try {
        const [made] = await Promise.all([startScan(), wait(QR_LOADING_DELAY_MS)])
        if (!current) return
        scan = made
        setContent(made.content)
        setState(100)
        // Measured by this device's own clock, which may differ from the server's.
        expiry = setTimeout(() => end(3), QR_TTL_S * 1000)
        poll = setInterval(ask, POLL_MS)
        close = listenForScans(deviceId(), {
          onScan: (event) => event.id === made.id && hear(event.status),
          onLine: (connected) => {
            clearInterval(poll)
            // The socket missed events before it opened.
            if (connected) ask()
            else poll = setInterval(ask, POLL_MS)
          },
        })
      } catch (error) {
        end(3, failureWords(error))
      }
    }
    stop.current = () => end(4)
    void show()
    return halt
  }, [navigate, return_to])

  return { state, content, problem, cancel: () => stop.current() }
}
