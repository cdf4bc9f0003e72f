/** The user agreement (7) and the privacy policy (8), in full. */
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import type { DemoArticle } from '../content.ts'
import { PRIVACY_POLICY } from './privacy-policy.ts'
import { USER_AGREEMENT } from './user-agreement.ts'

export const AGREEMENTS: readonly DemoArticle[] = [
  {
    id: USER_AGREEMENT_ARTICLE_ID,
    days_ago: 60,
    title: '用户协议',
    summary: '注册和使用循金平台前，请阅读您与平台之间的权利和义务。',
    source: '循金平台',
    content: USER_AGREEMENT,
  },
  {
    id: PRIVACY_POLICY_ARTICLE_ID,
    days_ago: 60.1,
    title: '隐私政策',
    summary: '我们收集哪些信息、为什么收集、存放在哪里、保存多久，以及您怎样查询、更正和删除。',
    source: '循金平台',
    content: PRIVACY_POLICY,
  },
]
