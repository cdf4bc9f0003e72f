/** 合同详情: the document, and signing it after the identity check. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type GapHere, GapNotice, useGap } from '#client/app/certification-gap.tsx'
import { ContractTags } from '#client/features/contracts/contract-list.tsx'
import { ContractDocument } from '#client/features/contracts/contract-document.tsx'
import { ClauseForm, queuedClauses } from '#client/features/contracts/clause-form.tsx'
import { ContractDownload } from '#client/features/contracts/contract-download.tsx'
import { useAltered } from '#client/features/contracts/integrity.ts'
import { isSignable, otherParty } from '#client/features/contracts/contract-words.ts'
import { type FoldedContract, useContract } from '#client/features/contracts/queries.ts'
import { useSign } from '#client/features/contracts/sign.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { complaintPath, conflictPath, contractsPath, orderPath } from '#client/lib/paths.ts'
import { type Absence, useAbsent } from '#client/sync/pull/absent.ts'
import { CONTRACT } from '#client/sync/nouns/contract.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { AboveDocument, DocumentPage, DocumentTools } from '#client/ui/print/document-page.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { printPage, usePrintKeys } from '#client/ui/print/print.ts'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { type Contract, endedWords } from '#domain/contract/contract.ts'
import { approversOf, signObstacle } from '#domain/firm/limit.ts'
import { roleObstacle, SIGN_CALLS } from '#domain/firm/permission.ts'
import { isEditable } from '#domain/contract/contract-edits.ts'
import { ALTERED } from '#domain/contract/contract-text.ts'
import { formatFen } from '#domain/money/money.ts'

const AskSigner = lazy(async () => ({ default: (await import('#client/forms/step/ask-member.tsx')).AskSigner }))

function Missing({ absence, back }: { absence: Absence; back: string }) {
  if (absence === 'asking')
    return <Skeleton height="60dvh" m={{ base: 3, md: 6 }} rounded="lg" role="status" aria-label="加载中" />
  const action = <ButtonLink to={back}>返回合同列表</ButtonLink>
  return absence === 'unreachable' ? (
    <Empty icon="offline" title="这份合同不在本机" hint="联网后可查看，打开过的合同会留在本机。" action={action} />
  ) : (
    <Empty icon="contract" title="内容不存在或您无权查看" action={action} />
  )
}

interface StateProps {
  folded: FoldedContract
  altered: boolean
  /** the certification that the signature waits for */
  gap: GapHere | null
  /** says that the person's roles or their limit do not allow signing */
  theirs: ReactNode
  onEdit: () => void
}
function State({ folded, altered, gap, theirs, onEdit }: StateProps) {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const { contract, pending, review, filter, edit } = folded
  if (altered) {
    return (
      <Notice tone="danger" title={ALTERED}>
        保存的正文或金额与校验值不符，不能签署。请勿据此履行，并联系平台核实；以您下载留存的合同为准。
      </Notice>
    )
  }
  if (review) {
    return (
      <Notice tone="need" title="签署没有成功">
        {refusalWords(review, '请重新完成身份验证后签署')}
      </Notice>
    )
  }
  if (edit?.state === 'needs_review') {
    return (
      <Notice
        tone="need"
        title="条款修改没有成功"
        action={
          isEditable(contract) ? (
            <Button size="sm" onClick={onEdit}>
              核对后再提交
            </Button>
          ) : (
            <ButtonLink size="sm" to={conflictPath(edit.key)}>
              查看详情
            </ButtonLink>
          )
        }
      >
        {refusalWords(edit, '请重新提交')}。您填写的条款都还在。
      </Notice>
    )
  }
  if (edit) return <Notice tone="syncing">条款修改已存本机，尚未提交；下面是改后的条款。</Notice>
  if (pending) return <Notice tone="syncing">签署已存本机，尚未提交；以提交成功为准。</Notice>
  if (contract.void_at) return <Notice>合同已作废，仅供查阅。</Notice>
  if (filter === 1) return null
  if (!isSignable(folded)) return <Notice>{endedWords(contract)}。</Notice>
  if (theirs) return theirs
  if (gap) return <GapNotice gap={gap} />
  if (!online) return <Notice>签署需要接收验证码，联网后即可进行。合同正文可离线阅读。</Notice>
  const other = otherParty(contract, actor.firm_id)
  const first = contract.signatures.some((each) => each.firm_id === other.firm_id)
  return first ? <Notice tone="plain">对方已签署，您签署后合同立即生效。</Notice> : null
}

/** Says who of the firm may sign the contract instead of the person, and asks them. Null if the person may. */
function useSignerNotice(contract: Contract): ReactNode {
  const { actor } = useAccount()
  const [asking, setAsking] = useState(false)
  const call = SIGN_CALLS[actor.role]
  const obstacle = roleObstacle(actor, call) ?? signObstacle(actor, call, contract.total_fen)
  if (!obstacle) return null
  const button = (
    <Button size="sm" onClick={() => setAsking(true)}>
      请同事签署
    </Button>
  )
  return (
    <>
      <Notice
        tone="need"
        title={obstacle.message}
        action={approversOf(actor, call, contract.total_fen).length > 0 ? button : undefined}
      />
      {asking ? (
        <Suspense>
          <AskSigner contract={contract} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Whole({ folded }: { folded: FoldedContract }) {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const sign = useSign()
  const gap = useGap('sign')
  const check = useIdentityCheck()
  const { contract, pending } = folded
  const theirs = useSignerNotice(contract)
  const altered = useAltered(contract)
  const [params] = useSearchParams()
  const [editing, setEditing] = useState(params.has('draft'))
  const editable = actor.role === 'trader' && !pending && !altered && isEditable(contract)
  const edit = folded.edit?.state === 'needs_review' ? null : folded.edit
  // A signature names the text that was read, and the queued clauses make another.
  const unsigned = isSignable(folded) && !altered && !edit && !gap && !theirs
  const signed = async (verification: string) => {
    try {
      const queued = await sign(folded, verification)
      tellDone(`签署合同 ${contract.no}`, { queued })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  const begin = async () => {
    const message = `确定签署与“${otherParty(contract, actor.firm_id).name}”的合同 ${contract.no}？`
    // A refused signature needs a new identity check, because its proof was not accepted.
    const proof = await check({ title: '签署合同', message, confirm_label: '确定签署' }, { fresh: folded.review !== null })
    if (proof) await signed(proof)
  }
  const order = contract.order_id ? (
    <ButtonLink size="sm" to={orderPath(actor.role, contract.order_id)}>
      查看订单
    </ButtonLink>
  ) : null
  const party = otherParty(contract, actor.firm_id)
  return (
    <>
      <DocumentPage>
        <AboveDocument>
          <DocumentTools>
            <ContractTags folded={folded} />
            <chakra.span flex={1} />
            {order}
            {editable ? (
              <Button size="sm" icon="edit" onClick={() => setEditing(true)}>
                编辑条款
              </Button>
            ) : null}
            <ButtonLink size="sm" variant="ghost" to={complaintPath({ noun: 'firm', id: party.firm_id, title: party.name })}>
              投诉对方
            </ButtonLink>
            <ContractDownload id={contract.id} />
            <Button size="sm" icon="print" onClick={() => void printPage()} hideBelow="md">
              打印
            </Button>
          </DocumentTools>
          <State folded={folded} altered={altered} gap={gap} theirs={theirs} onEdit={() => setEditing(true)} />
        </AboveDocument>
        <ContractDocument
          contract={edit ? { ...contract, clauses: queuedClauses(edit) } : contract}
          queued={pending ? { firm_id: actor.firm_id, at: pending.created_at } : null}
        />
      </DocumentPage>
      {unsigned ? (
        <StickyBar
          {...(contract.items.length > 0
            ? { note: '合同金额', title: `${formatFen(contract.total_fen)} 元` }
            : { note: '有效期至', title: chinaDay(contract.valid_to) })}
        >
          <Button variant="primary" disabled={!online} onClick={() => void begin()}>
            {online ? '签署合同' : '联网后签署'}
          </Button>
        </StickyBar>
      ) : null}
      {editing && editable ? <ClauseForm folded={folded} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const { actor } = useAccount()
  const id = params.get('id') ?? ''
  usePrintKeys()
  const folded = useContract(id)
  const absence = useAbsent(CONTRACT, id, folded === null)
  return (
    <>
      <PageHeader
        title="合同详情"
        no={folded?.contract.no}
        back={contractsPath(actor.role, folded?.contract.side)}
        subtitle={folded?.contract.no}
      />
      {folded ? (
        <Whole folded={folded} />
      ) : (
        <Missing absence={folded === undefined ? 'asking' : absence} back={contractsPath(actor.role)} />
      )}
    </>
  )
}
