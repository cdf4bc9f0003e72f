/** 离线识别: what the model that reads photos costs, its download, which goes on where it broke off, and its removal. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { bytes } from '#client/lib/format.ts'
import { canRecognise, fetchModel, keptBytes, MODEL_BYTES, ModelFailure, removeModel } from '#client/recognition/model.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'

const Text = chakra('p', { base: { mb: 3, fontSize: 'sm', color: 'fg.muted' } })

/** `onChange` is called after the device has gained or lost room. */
export function ModelCard({ onChange }: { onChange: () => void }) {
  const [kept, setKept] = useState<number | null>(null)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => {
    let current = true
    void keptBytes().then((found) => current && setKept(found))
    return () => {
      current = false
      stop.current?.abort()
    }
  }, [])
  if (!canRecognise()) return null

  const download = async () => {
    stop.current = new AbortController()
    setRunning(true)
    setProblem('')
    try {
      await fetchModel(setKept, stop.current.signal)
      toast.success('识别模型已保存到本机')
    } catch (reason) {
      if (!(reason instanceof ModelFailure)) throw reason
      setProblem(reason.message)
    } finally {
      setRunning(false)
      onChange()
    }
  }
  const remove = async () => {
    await removeModel()
    setKept(0)
    setProblem('')
    toast.success(`识别模型已移除，释放约 ${bytes(MODEL_BYTES)}`)
    onChange()
  }
  const whole = kept === MODEL_BYTES
  const part = kept !== null && kept > 0 && !whole
  return (
    <Card roomy>
      <SectionTitle>离线识别</SectionTitle>
      <Text>
        没有网络时，也能从照片读出磅单、车牌和证件上的内容。模型约 {bytes(MODEL_BYTES)}
        ，保存在本机，应用更新后不用重新下载。
      </Text>
      {running || part ? (
        <Progress label="下载模型" value={(kept ?? 0) / MODEL_BYTES} text={`${bytes(kept ?? 0)} / ${bytes(MODEL_BYTES)}`} />
      ) : null}
      {problem ? (
        <chakra.p role="alert" mt={2} fontSize="sm" color="danger.fg">
          {problem}
        </chakra.p>
      ) : null}
      <chakra.div display="flex" gap={3} flexWrap="wrap" alignItems="center" mt={running || part || problem ? 3 : 0}>
        {whole ? <chakra.span color="done.fg">已保存到本机，可离线识别</chakra.span> : null}
        {running ? (
          <Button size="sm" onClick={() => stop.current?.abort()}>
            暂停
          </Button>
        ) : whole || kept === null ? null : (
          <Button size="sm" icon="download" onClick={() => void download()}>
            {part ? '继续下载' : `下载（${bytes(MODEL_BYTES)}）`}
          </Button>
        )}
        {!running && (whole || part) ? (
          <Button size="sm" icon="trash" onClick={() => void remove()}>
            移除
          </Button>
        ) : null}
      </chakra.div>
    </Card>
  )
}
