/** 下载 PDF: the contract as the server lays it out. */
import { ExportButton } from '#client/lists/export-button.tsx'

async function saveContract(id: string): Promise<void> {
  const [{ contractPdf }, { download }] = await Promise.all([import('#api/contracts.ts'), import('#client/lib/download.ts')])
  await download(contractPdf, { params: { id } })
}

export const ContractDownload = ({ id }: { id: string }) => (
  <ExportButton label="下载 PDF" verb="下载" save={() => saveContract(id)} />
)
