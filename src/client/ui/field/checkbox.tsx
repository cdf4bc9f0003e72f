/** Checkbox, radio and switch: native inputs whose label is the target. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    // The box stands beside the first line of a long text, and one line is in the middle of the target.
    alignItems: 'flex-start',
    py: 'calc(({sizes.targetSm} - 1lh) / 2)',
    gap: '10px',
    minH: 'targetSm',
    minW: 'targetXs',
    cursor: 'pointer',
    '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  },
})
const Input = chakra('input', {
  base: { boxSize: 'check', flexShrink: 0, mt: 'calc((1lh - {sizes.check}) / 2)', accentColor: '{colors.brand}' },
  variants: {
    toggle: {
      true: {
        appearance: 'none',
        width: '44px',
        height: '26px',
        mt: 'calc((1lh - 26px) / 2)',
        rounded: 'full',
        bg: 'line.control',
        transition: 'background-color 120ms',
        _after: {
          content: '""',
          display: 'block',
          boxSize: '20px',
          m: '3px',
          rounded: 'full',
          bg: 'white',
          transition: 'transform 120ms',
        },
        _checked: { bg: 'brand', _after: { transform: 'translateX(18px)' } },
      },
    },
  },
})

type BoxProps = Omit<ComponentProps<typeof Input>, 'children' | 'type' | 'toggle'> & {
  label: ReactNode
  error?: string | undefined
}

const boxOf = (type: 'checkbox' | 'radio', toggle: boolean) =>
  function BoxField({ label, error, ...input }: BoxProps) {
    const id = useId()
    return (
      <chakra.div>
        <Row>
          <Input
            type={type}
            toggle={toggle}
            role={toggle ? 'switch' : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            {...input}
          />
          <span>{label}</span>
        </Row>
        {error ? (
          <chakra.p id={id} fontSize="sm" color="danger.fg">
            {error}
          </chakra.p>
        ) : null}
      </chakra.div>
    )
  }

export const Checkbox = boxOf('checkbox', false)
export const Radio = boxOf('radio', false)
export const Switch = boxOf('checkbox', true)
