/** 一张订单怎么走完: the six steps of an order with the party of each. */
import { chakra } from '@chakra-ui/react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'

const STEPS: readonly { icon: IconName; who: string; what: string; how: string }[] = [
  { icon: 'order', who: '商户', what: '下单', how: '两侧各一份合同，双方互不可见对方价格' },
  { icon: 'contract', who: '供应商、采购商', what: '签署', how: '身份验证后在线签署，正文留存校验值' },
  { icon: 'truck', who: '供应商', what: '发货', how: '逐车过磅、拍磅单，没有信号也能登记' },
  { icon: 'scale', who: '采购商', what: '收货与结算', how: '收货净重与磅差当场算清，超差自动生成异议' },
  { icon: 'bank', who: '采购商、商户', what: '付款与收款', how: '凭证、流水号与到账逐笔对应' },
  { icon: 'archive', who: '三方', what: '归档', how: '每一步由谁在何时完成，都可查' },
]

const Step = chakra('li', {
  base: {
    display: 'flex',
    gap: 4,
    p: { base: 4, md: 5 },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    minW: 0,
    '& > svg': { color: 'brand.fg', mt: '2px' },
  },
})

export function Course() {
  return (
    <section aria-labelledby="course">
      <SectionHead id="course">一张订单怎么走完</SectionHead>
      <chakra.ol
        display="grid"
        gap={{ base: '10px', md: 3 }}
        gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      >
        {STEPS.map((step, index) => (
          <Step key={step.what}>
            <Icon name={step.icon} size={26} />
            <div>
              <chakra.p fontWeight="bold">
                {index + 1}. {step.what}
                <chakra.span ml={2} fontSize="sm" fontWeight="normal" color="fg.muted">
                  {step.who}
                </chakra.span>
              </chakra.p>
              <chakra.p mt="2px" fontSize="sm" color="fg.muted">
                {step.how}
              </chakra.p>
            </div>
          </Step>
        ))}
      </chakra.ol>
    </section>
  )
}
