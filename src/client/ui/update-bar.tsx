/** A bar above the phone's tabs that offers a new version. */
import { chakra } from '@chakra-ui/react'

const Bar = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto 12px calc(84px + env(safe-area-inset-bottom)) 12px',
    maxW: '440px',
    mx: 'auto',
    p: '10px 14px',
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    boxShadow: '0 8px 30px #15181b26',
    zIndex: 'banner',
    '& > span': { flex: 1 },
  },
})

export const UpdateBar = ({ children }: { children: React.ReactNode }) => <Bar role="status">{children}</Bar>
