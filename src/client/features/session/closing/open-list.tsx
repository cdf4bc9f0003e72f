/** The list shows what is still open before an account can be closed, with a link to each. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { contractPath, intentionPath, invoicePath, orderPath, statementPath } from '#client/lib/paths.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { OPEN_KINDS, type OpenItem, type OpenKind } from '#domain/firm/closing.ts'
import type { Role } from '#domain/role.ts'

const PATHS: Record<OpenKind, ((role: Role, id: string) => string) | null> = {
  administrator: null,
  order: orderPath,
  money: orderPath,
  after_sale: orderPath,
  contract: contractPath,
  statement: statementPath,
  invoice: invoicePath,
  intention: intentionPath,
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minH: 'target',
  py: 2,
  borderTopWidth: '1px',
  borderColor: 'line.faint',
} as const
// A matter without a record is a sentence, which needs a line of its own.
const Line = chakra('div', { base: { ...line, flexDirection: 'column', alignItems: 'flex-start', gap: 0 } })
const Way = chakra(Link, { base: { ...line, color: 'fg', _hover: { color: 'brand.fg' } } })

function Item({ item, role }: { item: OpenItem; role: Role }) {
  const path = PATHS[item.kind]
  const content: ReactNode = (
    <>
      <chakra.span flex={path ? 1 : 'none'} minW={0} overflowWrap="anywhere">
        {[OPEN_KINDS[item.kind], item.no].filter(Boolean).join(' ')}
      </chakra.span>
      <chakra.span color="need.fg" textAlign={path ? 'right' : 'left'}>
        {item.words}
      </chakra.span>
    </>
  )
  return (
    <li>
      {path ? (
        <Way to={path(role, item.id)}>
          {content}
          <Icon name="right" size={18} />
        </Way>
      ) : (
        <Line>{content}</Line>
      )}
    </li>
  )
}

export function OpenList({ open, role }: { open: readonly OpenItem[]; role: Role }) {
  return (
    <Card roomy aria-label="还没有了结">
      <SectionTitle aside={`${open.length} 项`}>还没有了结</SectionTitle>
      <chakra.p color="fg.muted" fontSize="sm" mb={2}>
        办完后才能注销。
      </chakra.p>
      <chakra.ul listStyleType="none">
        {open.map((item) => (
          <Item key={`${item.kind} ${item.id || item.words}`} item={item} role={role} />
        ))}
      </chakra.ul>
    </Card>
  )
}
