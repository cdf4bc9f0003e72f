/** Links on 欢迎页 to the pages that a role opens most. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import {
  archivePath,
  contractsPath,
  goodsFormPath,
  HALL,
  intentionsPath,
  invoicesPath,
  needPath,
  ordersPath,
} from '#client/lib/paths.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Role } from '#domain/role.ts'

const WAYS: Record<Role, readonly [icon: IconName, label: string, to: string][]> = {
  supplier: [
    ['plus', '发布供应', goodsFormPath()],
    ['order', '我的订单', ordersPath('supplier')],
    ['contract', '合同管理', contractsPath('supplier')],
    ['location', '仓库地址', '/user/account/address'],
  ],
  buyer: [
    ['plus', '发布需求', needPath()],
    ['goods', '交易市场', HALL],
    ['order', '我的订单', ordersPath('buyer')],
    ['invoice', '我的发票', invoicesPath('buyer')],
  ],
  trader: [
    ['intention', '意向订单', intentionsPath('trader')],
    ['order', '订单管理', ordersPath('trader')],
    ['invoice', '发票管理', invoicesPath('trader')],
    ['archive', '归档管理', archivePath('supply')],
  ],
}

const Ways = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    overflow: 'hidden',
    '& > a': {
      display: 'flex',
      flexDirection: { base: 'column', md: 'row' },
      alignItems: 'center',
      justifyContent: 'center',
      gap: { base: '4px', md: '8px' },
      minH: 'target',
      px: 1,
      py: { base: '10px', md: 2 },
      fontSize: { base: 'sm', md: 'md' },
      whiteSpace: 'nowrap',
      outlineOffset: '-3px !important',
      _hover: { bg: 'bg.sunken' },
    },
    '& > a + a': { borderLeftWidth: '1px', borderColor: 'line.faint' },
    '& svg': { color: 'brand' },
  },
})

export const QuickWays = ({ role }: { role: Role }) => (
  <Ways aria-label="常用功能">
    {WAYS[role].map(([icon, label, to]) => (
      <Link key={to} to={to}>
        <Icon name={icon} size={20} />
        {label}
      </Link>
    ))}
  </Ways>
)
