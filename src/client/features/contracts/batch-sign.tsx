/** Several contracts signed with one identity check: the list before, and each result after. A single one may fail. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { contractPath } from '#client/lib/paths.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { formatFen } from '#domain/money/money.ts'
import { otherParty } from './contract-words.ts'
import { type FoldedContract, useContract } from './queries.ts'
import { useSign } from './sign.ts'

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'lg',
    '& > li': { px: 4, py: 3, borderBottomWidth: '1px', borderColor: 'line.faint', _last: { borderBottomWidth: 0 } },
  },
})

/** The result of one signature. */
function resultOf({ pending, review, filter, contract }: FoldedContract): { label: string; tone: TagTone; why?: string } | null {
  if (review) return { label: '没有成功', tone: 'amber', why: refusalWords(review, '请重新签署') }
  if (pending) return { label: pending.state === 'sending' ? '提交中' : '待同步', tone: 'blue' }
  if (contract.void_at) return { label: '已作废', tone: 'grey' }
  return filter === 1 ? { label: '已签署', tone: 'verdigris' } : null
}

function Row({ at_first }: { at_first: FoldedContract }) {
  const { actor } = useAccount()
  const folded = useContract(at_first.contract.id) ?? at_first
  const { contract } = folded
  const result = resultOf(folded)
  return (
    <li aria-label={contract.no}>
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap={3}>
        <chakra.span fontWeight="bold" minW={0} overflowWrap="anywhere">
          {otherParty(contract, actor.firm_id).name}
        </chakra.span>
        <Num fontWeight="bold">{formatFen(contract.total_fen)} 元</Num>
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} mt={1} fontSize="sm" color="fg.muted">
        <chakra.span>
          <Num>{contract.no}</Num> ·{' '}
          <chakra.span color="brand.fg" textDecoration="underline">
            <Link to={contractPath(actor.role, contract.id)} target="_blank">
              查看正文
            </Link>
          </chakra.span>
        </chakra.span>
        {result ? <Tag tone={result.tone}>{result.label}</Tag> : null}
      </chakra.div>
      {result?.why ? (
        <chakra.p fontSize="sm" color="need.fg" mt={1}>
          {result.why}
        </chakra.p>
      ) : null}
    </li>
  )
}

/** `contracts` are the ticked ones. */
export function BatchSign({
  open,
  contracts,
  onClose,
}: {
  open: boolean
  contracts: readonly FoldedContract[]
  onClose: () => void
}) {
  const { online } = useSyncStatus()
  const sign = useSign()
  const check = useIdentityCheck()
  const [stage, setStage] = useState<'list' | 'checking' | 'signed'>('list')
  const total_fen = contracts.reduce((sum, { contract }) => sum + contract.total_fen, 0)
  const words = `${contracts.length} 份合同`
  const close = () => {
    setStage('list')
    onClose()
  }
  const begin = async () => {
    setStage('checking')
    const proof = await check(
      { title: '签署合同', message: `确定签署以上 ${words}？`, confirm_label: '确定签署' },
      // A signature that came back needs a new check, because its old proof was not accepted.
      { fresh: contracts.some(({ review }) => review !== null) },
    )
    if (!proof) return setStage('list')
    try {
      for (const folded of contracts) await sign(folded, proof)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
    setStage('signed')
  }
  return (
    <Dialog
      open={open && stage !== 'checking'}
      onClose={close}
      title={`签署 ${words}`}
      width={560}
      footer={
        stage === 'signed' ? (
          <Button variant="primary" onClick={close}>
            完成
          </Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button variant="primary" disabled={!online} onClick={() => void begin()}>
              {online ? `签署 ${words}` : '联网后签署'}
            </Button>
          </>
        )
      }
    >
      <chakra.div display="grid" gap={3} pb={2}>
        <Notice tone="plain">
          {stage === 'signed'
            ? '每份合同的结果如下；没有成功的可以单独重新签署，不影响其他合同。'
            : '一次身份验证签署以下合同。请先核对每份的对方与金额，可打开正文阅读。'}
        </Notice>
        <Rows aria-label="要签署的合同">
          {contracts.map((folded) => (
            <Row key={folded.contract.id} at_first={folded} />
          ))}
        </Rows>
        <chakra.p display="flex" justifyContent="space-between" alignItems="baseline">
          <chakra.span color="fg.muted">合同金额合计</chakra.span>
          <Figure value={formatFen(total_fen)} unit="元" />
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}
