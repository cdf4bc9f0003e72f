/** Tools of a statement or a period: print, PDF, Excel, and more lines. */
import { chakra } from '@chakra-ui/react'
import { ExportButton } from '#client/lists/export-button.tsx'
import { useStartExport } from '#client/lists/start-export.ts'
import { Button } from '#client/ui/button.tsx'
import { printPage } from '#client/ui/print/print.ts'
import type { ExportQuery } from '#domain/list/export.ts'
import type { Lines } from './use-account.ts'

/** Maximum lines that are loaded for a print. A longer account is exported to Excel. */
const PRINTED = 2000

async function savePdf(id: string): Promise<void> {
  const [{ statementPdf }, { download }] = await Promise.all([import('#api/statements.ts'), import('#client/lib/download.ts')])
  await download(statementPdf, { params: { id } })
}

interface Props {
  lines: Lines | undefined
  of: ExportQuery
  /** the statement with a PDF; null before it is drawn up, and if it is too long */
  pdf: { id: string; long: boolean } | null
}
export function StatementTools({ lines, of, pdf }: Props) {
  const startExport = useStartExport()
  return (
    <chakra.div display="flex" gap={2} flexWrap="wrap" data-print="hide">
      {pdf ? (
        pdf.long ? (
          <Button size="sm" icon="download" onClick={() => void startExport('statement_pdf', of)}>
            生成 PDF
          </Button>
        ) : (
          <ExportButton label="下载 PDF" verb="下载" save={() => savePdf(pdf.id)} />
        )
      ) : null}
      <Button size="sm" icon="download" onClick={() => void startExport('statement', of)}>
        导出 Excel
      </Button>
      <Button
        size="sm"
        icon="print"
        disabled={!lines || lines.more !== undefined}
        onClick={() => void printPage()}
        hideBelow="md"
      >
        打印
      </Button>
    </chakra.div>
  )
}

export function MoreLines({ lines, count }: { lines: Lines | undefined; count: number }) {
  if (!lines?.more) return null
  return (
    <chakra.div display="grid" justifyItems="center" gap={2} py={4} data-print="hide">
      <span>
        已显示 {lines.lines.length.toLocaleString('en-US')} 笔，共 {count.toLocaleString('en-US')} 笔
        {count <= PRINTED ? '；全部显示后可打印' : '；全部明细请导出 Excel'}
      </span>
      {lines.failed ? <span>{lines.failed}</span> : null}
      <Button size="sm" onClick={() => void lines.more?.()}>
        显示更多
      </Button>
    </chakra.div>
  )
}
