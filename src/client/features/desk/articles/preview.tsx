/** The article as visitors see it, in a frame of a phone's, a tablet's and a desktop's width. The app hands in what it draws. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'

const WIDTHS = [
  [390, '手机 390'],
  [820, '平板 820'],
  [1440, '电脑 1440'],
] as const
const HEIGHT_PX = 640
const EMPTY = '<!doctype html><html lang="zh-CN"><head><style></style></head><body></body></html>'

const Stage = chakra('div', {
  base: {
    overflow: 'hidden',
    bg: 'bg.muted',
    rounded: 'md',
    display: 'flex',
    justifyContent: 'center',
    height: `${HEIGHT_PX}px`,
    '& iframe': { flexShrink: 0, border: 0, bg: 'bg.canvas', transformOrigin: 'top center' },
  },
})

/** Copies the rules of the page, because a frame has no style of its own and may only get rules one by one. */
function copyStyles(to: Document): void {
  const sheet = to.querySelector('style')?.sheet
  if (!sheet) return
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  const rules = [...document.styleSheets].flatMap((each) => [...each.cssRules].map(({ cssText }) => cssText))
  for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length)
  const { documentElement: from } = document
  for (const { name, value } of from.attributes) if (name !== 'style') to.documentElement.setAttribute(name, value)
  // As an attribute the page's policy refuses it.
  to.documentElement.style.cssText = from.style.cssText
}

function Frame({ width, children }: { width: number; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const box = stage.current
    if (!box) return undefined
    const fit = () => setScale(Math.min(1, box.clientWidth / width))
    fit()
    const sized = new ResizeObserver(fit)
    sized.observe(box)
    return () => sized.disconnect()
  }, [width])
  // Drawing the article adds rules to the page, so the frame gets them afterwards.
  useLayoutEffect(() => {
    if (page) copyStyles(page)
  })
  return (
    <Stage ref={stage}>
      <chakra.iframe
        title="文章预览"
        srcDoc={EMPTY}
        css={{ width: `${width}px`, height: `${HEIGHT_PX / scale}px`, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      />
      {page
        ? createPortal(
            <chakra.div
              p={{ base: 4, md: 8 }}
              onClickCapture={(event) => {
                // Nothing in a preview leads away from what is being written.
                event.preventDefault()
                event.stopPropagation()
              }}
            >
              {children}
            </chakra.div>,
            page.body,
          )
        : null}
    </Stage>
  )
}

export function Preview({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [width, setWidth] = useState<number>(WIDTHS[0][0])
  return (
    <Dialog open title="预览" width="min(1500px, 96vw)" onClose={onClose}>
      <chakra.div display="flex" flexWrap="wrap" gap={2} mb={3} role="group" aria-label="宽度">
        {WIDTHS.map(([px, label]) => (
          <Button
            key={px}
            size="sm"
            aria-pressed={px === width}
            variant={px === width ? 'primary' : 'outline'}
            onClick={() => setWidth(px)}
          >
            {label}
          </Button>
        ))}
      </chakra.div>
      <Frame key={width} width={width}>
        {children}
      </Frame>
    </Dialog>
  )
}
