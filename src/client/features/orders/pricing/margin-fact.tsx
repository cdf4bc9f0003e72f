/** The margin (价差) as a fact of a price form. It is red for a loss, and absent until it is known. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatFen } from '#domain/money/money.ts'

export const marginFact = (margin_fen: number | null): (readonly [name: string, value: ReactNode])[] =>
  margin_fen === null
    ? []
    : [
        [
          '价差',
          <chakra.b key="margin" color={margin_fen < 0 ? 'danger.fg' : 'done.fg'}>
            {formatFen(margin_fen)} 元
          </chakra.b>,
        ],
      ]
