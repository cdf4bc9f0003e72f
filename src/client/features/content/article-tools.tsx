/** Tools of an article: copy its address, share it where the device can, print it. */
import { chakra } from '@chakra-ui/react'
import { useInBrowser } from '#client/lib/in-browser.ts'
import { Button } from '#client/ui/button.tsx'
import { printPage } from '#client/ui/print/print.ts'
import { toast } from '#client/ui/layer/toast.tsx'

async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('链接已复制')
  } catch {
    toast.warning('浏览器不允许复制，请从地址栏复制')
  }
}

/** Closing the share sheet is not an error. */
async function share(title: string, url: string) {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyAddress(url)
  }
}

export function ArticleTools({ title, path }: { title: string; path: string }) {
  const can_share = useInBrowser(() => 'share' in navigator, false)
  const address = () => new URL(path, location.origin).href
  return (
    <chakra.div display="flex" gap={2} flexWrap="wrap" data-print="hide">
      <Button size="sm" icon="copy" onClick={() => void copyAddress(address())}>
        复制链接
      </Button>
      {can_share ? (
        <Button size="sm" icon="upload" onClick={() => void share(title, address())}>
          分享
        </Button>
      ) : null}
      <Button size="sm" icon="print" onClick={() => void printPage()}>
        打印
      </Button>
    </chakra.div>
  )
}
