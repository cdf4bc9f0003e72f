/** One topic of the help centre: /help/{topic}. */
import { chakra } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { HelpTopic } from '#client/features/content/help-topic.tsx'
import { HelpPage } from './help-page.tsx'

const Back = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minH: 'target', _hover: { color: 'brand.fg' } },
})

export function Page() {
  const { topic = '' } = useParams()
  return (
    <HelpPage title={`${topic} · 帮助中心`} description={`${topic}：常见问题与解答。`}>
      <chakra.nav aria-label="当前位置" color="fg.muted" fontSize="sm">
        <Back to="/help">帮助中心</Back>
      </chakra.nav>
      <HelpTopic topic={topic} />
    </HelpPage>
  )
}
