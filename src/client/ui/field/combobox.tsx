/** A text field that finds one of many records and suggests while typing. Load it lazily, because it brings Chakra's combobox. */
import { Combobox, chakra, createListCollection } from '@chakra-ui/react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { FieldFrame, Input } from './field.tsx'
import { useBackCloses } from '#client/ui/layer/layers.ts'

/** `aside` is placed at the right of the label, such as a tag. */
export type Suggestion = { value: string; label: string; aside?: ReactNode }

const Panel = chakra(
  Combobox.Content,
  {
    base: {
      zIndex: 'popover',
      maxH: '280px',
      overflowY: 'auto',
      p: '6px',
      bg: 'bg.raised',
      rounded: 'lg',
      borderWidth: '1px',
      borderColor: 'line',
      boxShadow: 'popover',
      outline: 'none',
      '& [role=option]': {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        minH: 'targetSm',
        px: '10px',
        py: '6px',
        rounded: 'sm',
        cursor: 'pointer',
      },
      '& [data-highlighted]': { bg: 'bg.muted' },
      '& [aria-disabled]': { color: 'fg.muted', cursor: 'default' },
    },
  },
  { forwardAsChild: true },
)

/** The panel is as wide as the whole field, whose frame contains more than the text. */
const frameOf = (control: unknown) =>
  control instanceof Element ? (control.closest('[data-combobox]')?.getBoundingClientRect() ?? null) : null

/** `typed` is the search text. Null closes the suggestions, and the field shows `chosen`. */
export function ComboboxField({
  name,
  label,
  placeholder,
  chosen,
  typed,
  suggestions,
  message,
  error,
  onOpen,
  onTyped,
  onChoose,
}: {
  name: string
  label: string
  placeholder: string
  chosen: string
  typed: string | null
  suggestions: readonly Suggestion[]
  /** Shown if there are no suggestions. */
  message: string | null
  error?: string | undefined
  onOpen: (open: boolean) => void
  onTyped: (text: string) => void
  onChoose: (value: string) => void
}) {
  const label_id = useId()
  const collection = useMemo(
    () => createListCollection({ items: suggestions, itemToString: (each) => each.label, itemToValue: (each) => each.value }),
    [suggestions],
  )
  useBackCloses(typed !== null, () => onOpen(false))
  const [at, setAt] = useState<string | null>(null)
  // Enter takes the first suggestion until another is highlighted.
  const highlighted = collection.has(at) ? at : collection.firstValue
  return (
    <chakra.div data-combobox="" position="relative">
      <FieldFrame label={label} required error={error}>
        {(ties) => (
          <Combobox.Root
            ids={{ input: ties.id, label: label_id }}
            collection={collection}
            open={typed !== null}
            onOpenChange={({ open }) => onOpen(open)}
            // The caller holds the choice.
            value={NONE}
            onSelect={({ itemValue }) => onChoose(itemValue)}
            inputValue={typed ?? chosen}
            onInputValueChange={({ inputValue, reason }) => {
              if (reason === 'input-change') onTyped(inputValue)
            }}
            highlightedValue={highlighted}
            onHighlightChange={({ highlightedValue }) => setAt(highlightedValue)}
            placeholder={placeholder}
            allowCustomValue
            openOnClick
            selectionBehavior="preserve"
            positioning={{ sameWidth: true, gutter: 4, getAnchorRect: frameOf }}
          >
            <span id={label_id} hidden>
              {label}
            </span>
            <Combobox.Control>
              <Combobox.Input asChild>
                <Input {...ties} name={name} onFocus={(event) => event.currentTarget.select()} />
              </Combobox.Input>
            </Combobox.Control>
            <Combobox.Positioner>
              <Panel>
                {message ? (
                  <div role="option" aria-disabled aria-selected={false}>
                    {message}
                  </div>
                ) : null}
                {suggestions.map((each) => (
                  <Combobox.Item key={each.value} item={each}>
                    <span>{each.label}</span>
                    {each.aside}
                  </Combobox.Item>
                ))}
              </Panel>
            </Combobox.Positioner>
          </Combobox.Root>
        )}
      </FieldFrame>
    </chakra.div>
  )
}

const NONE: string[] = []
