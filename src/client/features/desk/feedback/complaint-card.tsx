/** Shows the subject of a complaint, and links to the pages on which the person's desk roles let them act against it. */
import { chakra } from '@chakra-ui/react'
import type { DeskFeedback } from '#api/desk/feedback.ts'
import { addBlockPath, deskFirmPath, moderationPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import { MODERATIONS } from '#domain/goods/moderation.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { subjectText } from '#domain/site/feedback.ts'

export function ComplaintCard({ subject }: { subject: NonNullable<DeskFeedback['subject']> }) {
  const { actor } = useAccount()
  const { noun, no, moderation, firms, found } = subject
  const part = noun === 'goods' || noun === 'demand' ? noun : null
  return (
    <Card roomy display="grid" gap={3}>
      <SectionTitle aside="不会告诉被投诉方">投诉对象</SectionTitle>
      <chakra.p fontWeight="bold" overflowWrap="anywhere">
        {subjectText(subject)}
        {moderation ? (
          <chakra.span ml={2}>
            <Tag tone={moderation === 'passed' ? 'grey' : 'amber'}>审核{MODERATIONS[moderation]}</Tag>
          </chakra.span>
        ) : null}
      </chakra.p>
      {found ? null : (
        <chakra.p fontSize="sm" color="fg.muted">
          平台没有找到这一对象，名称由投诉人填写。
        </chakra.p>
      )}
      {part && moderation && mayAtDesk(actor, 'content') ? (
        <ButtonLink size="sm" to={moderationPath(part, moderation, no)}>
          {moderation === 'passed' ? '查看并撤下' : '查看审核'}
        </ButtonLink>
      ) : null}
      {firms.map(({ id, name, role }) => (
        <chakra.div key={id} display="grid" gap={2} pt={3} borderTopWidth="1px" borderColor="line">
          <chakra.p overflowWrap="anywhere">
            {name}（{ROLE_NAMES[role]}）
          </chakra.p>
          {mayAtDesk(actor, 'risk') ? (
            <chakra.div display="flex" flexWrap="wrap" gap={2}>
              <ButtonLink size="sm" to={deskFirmPath(id)}>
                查看企业
              </ButtonLink>
              <ButtonLink size="sm" variant="ghost" to={addBlockPath('firm', name)}>
                加入黑名单
              </ButtonLink>
            </chakra.div>
          ) : null}
        </chakra.div>
      ))}
    </Card>
  )
}
