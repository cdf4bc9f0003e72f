/** The buyer's button on a row of the hall. It opens an intention on the goods, or a demand of the same category. */
import type { HallGoods, HallNeed } from '#api/catalogue.ts'
import { complaintPath, needPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'

export function WantButton({ row }: { row: HallGoods | HallNeed }) {
  // Passes the goods along, so that the form shows them at once, even offline.
  return 'title' in row ? (
    <>
      <ButtonLink
        size="sm"
        variant="ghost"
        to={complaintPath({ noun: 'goods', id: row.id, title: `${row.title} ${row.no}` })}
        aria-label={`投诉：${row.title}`}
      >
        投诉
      </ButtonLink>
      <ButtonLink size="sm" to={needPath(row.id)} state={{ goods: row }} aria-label={`我要采购：${row.title}`}>
        我要采购
      </ButtonLink>
    </>
  ) : (
    <ButtonLink size="sm" to={`${needPath()}?category=${row.category_id}`} aria-label={`发布需求：${row.category_name}`}>
      发布需求
    </ButtonLink>
  )
}
