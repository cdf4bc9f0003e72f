/** The page of one firm at the operator's desk. */
import { Navigate, useSearchParams } from 'react-router-dom'
import { FirmDetail } from '#client/features/desk/firms/firm-detail.tsx'
import { useFirm } from '#client/features/desk/firms/queries.ts'
import { DESK_FIRMS } from '#client/lib/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

function Body({ id }: { id: string }) {
  const { value, at, failure, again } = useFirm(id)
  if (value) {
    return (
      <>
        <DataAge at={at} />
        <FirmDetail firm={value} />
      </>
    )
  }
  if (!failure) return <SkeletonCards count={3} />
  return (
    <Empty
      icon={failure.away ? 'offline' : 'alert'}
      title={failure.away ? '这家企业不在本机' : failure.message}
      hint={failure.away ? '联网后可查看。' : ''}
      action={<Button onClick={again}>重试</Button>}
    />
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) return <Navigate to={DESK_FIRMS} replace />
  return (
    <>
      <PageHeader title="企业详情" back={DESK_FIRMS} />
      <PageBody maxW="wide">
        <Body key={id} id={id} />
      </PageBody>
    </>
  )
}
