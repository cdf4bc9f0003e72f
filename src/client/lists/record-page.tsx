/**
 * The page of a few records that a firm keeps, such as its permits: a line about them, the button that adds one, and the list. The
 * query names the record whose form is open over it (`?edit=`); `new` adds one.
 */
import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Folded } from '#client/sync/reading/fold.ts'
import type { AllRows } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty, type EmptyProps } from '#client/ui/empty.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { NotReadYet } from './not-read-yet.tsx'
import { useOpened } from './use-opened.ts'

interface Props<V> {
  /** the records' name: 证照 */
  title: string
  /** who reads the records, or what they are */
  about: string
  /** the words of the button: 添加证照 */
  add: string
  /** the address of this page, with the form of one record open over it */
  pathOf: (edit?: string) => string
  rows: AllRows<V>
  /** shown without any record, with the button */
  none: Omit<EmptyProps, 'action'>
  /** placed above the list */
  tools?: ReactNode
  renderList: (items: readonly Folded<V>[]) => ReactNode
  /** `item` is null for a new record. */
  renderForm: (form: { item: Folded<V> | null; all: readonly Folded<V>[]; onClose: () => void }) => ReactNode
}

export function RecordPage<V extends { id: string }>({
  title,
  about,
  add,
  pathOf,
  rows: { items, failed, again },
  none,
  tools,
  renderList,
  renderForm,
}: Props<V>) {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const edited = params.get('edit')
  const item = useOpened(items, edited)
  // A link may have opened the form, and then no page of the app lies behind it.
  const onClose = () => void (key === 'default' ? navigate(pathOf()) : navigate(-1))
  const button = (look: { size?: 'sm' }) => (
    <ButtonLink variant="primary" icon="plus" to={pathOf('new')} {...look}>
      {add}
    </ButtonLink>
  )
  const body = () => {
    if (items?.length) return renderList(items)
    if (items) return <Empty {...none} action={button({})} />
    if (!failed) return <SkeletonCards count={2} />
    return (
      <NotReadYet what={title} possible="添加" failed={failed} again={again}>
        {button({ size: 'sm' })}
      </NotReadYet>
    )
  }
  return (
    <>
      <PageHeader title={title} back="/user" />
      <PageBody maxW="wide">
        {items?.length ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              {about}
            </chakra.p>
            {button({ size: 'sm' })}
          </chakra.div>
        ) : null}
        {tools}
        {body()}
      </PageBody>
      {edited === 'new' || item ? (
        <Fragment key={edited}>{renderForm({ item: edited === 'new' ? null : item, all: items ?? [], onClose })}</Fragment>
      ) : null}
    </>
  )
}
