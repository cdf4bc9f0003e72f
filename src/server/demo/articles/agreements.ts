/** The user agreement (7) and the privacy policy (8) of the demo. They took effect two months ago. */
import { AGREEMENTS as TEXTS } from '../../content/seed-defaults.ts'
import type { DemoArticle } from './article.ts'

export const AGREEMENTS: readonly DemoArticle[] = TEXTS.map((text, index) => ({ ...text, days_ago: 60 + index / 10 }))
