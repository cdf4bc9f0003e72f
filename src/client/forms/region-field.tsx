/** A place field: its regions are chosen in a dialog. */
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { apart } from '#client/ui/loading/apart.tsx'
import { control, FieldFrame, type FieldLook } from '#client/ui/field/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useBound } from './fields.tsx'

const RegionPicker = apart(async () => (await import('./region-picker.tsx')).RegionPicker)

const Opener = chakra('button', { base: { ...control, textAlign: 'start', textOverflow: 'clip' } })

interface Props extends Omit<FieldLook, 'error' | 'suffix' | 'action' | 'disabled'> {
  /** name of the field with the ids */
  name: string
  /** name of the field with the same regions in words */
  words_name: string
  placeholder: string
}

export function RegionField({ name, words_name, placeholder, label, ...look }: Props) {
  const [open, setOpen] = useState(false)
  const { value: ids = [], error, change, ref } = useBound<string[]>(name)
  const { value: words = '', change: changeWords } = useBound<string>(words_name)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <>
      <FieldFrame
        label={label}
        error={error}
        suffix={
          <chakra.span pointerEvents="none" display="block">
            <Icon name="right" size={18} />
          </chakra.span>
        }
        {...look}
      >
        {(ties) => (
          <Opener
            {...ties}
            data-opens=""
            ref={ref}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(true)}
          >
            {words || <chakra.span color="fg.muted">{placeholder}</chakra.span>}
          </Opener>
        )}
      </FieldFrame>
      {/* Outside the form, which Enter in the picker's search would send. */}
      {createPortal(
        <div id={id}>
          {open ? (
            <RegionPicker
              title={`选择${label}`}
              value={ids}
              onClose={close}
              onChoose={(chosen, in_words) => {
                change(chosen)
                changeWords(in_words)
                close()
              }}
            />
          ) : null}
        </div>,
        document.body,
      )}
    </>
  )
}
