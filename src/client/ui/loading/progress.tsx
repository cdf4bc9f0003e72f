/** A bar for anything over a second: first sync, uploads, exports. Without a value it sweeps. */
import { chakra } from '@chakra-ui/react'

/** `value` 0–1, or null while the length is unknown. `text` is at the right: 12,400 / 50,000 条. */
export function Progress({ value, label, text }: { value: number | null; label: string; text?: string }) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div>
      <chakra.div display="flex" justifyContent="space-between" gap={3} fontSize="sm" mb="6px">
        <span>{label}</span>
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
          {text ?? (percent === undefined ? '' : `${percent}%`)}
        </chakra.span>
      </chakra.div>
      <chakra.div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        height="6px"
        rounded="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <chakra.div
          height="full"
          rounded="full"
          bg="syncing"
          transition="width 220ms"
          style={{ width: percent === undefined ? '40%' : `${percent}%` }}
          animation={percent === undefined ? 'sweep 1.4s ease-in-out infinite' : undefined}
        />
      </chakra.div>
    </div>
  )
}
