/** 市场行情: where prices come from, how to read them, and how a contract uses them. No article forecasts or invents a quote. */
import type { DemoArticle } from './article.ts'

const OWN = '循金编辑部'

export const MARKET: readonly DemoArticle[] = [
  {
    id: 15,
    days_ago: 0.8,
    title: '行情页怎么看：均价、高低价与涨跌',
    summary: '同一个品种为什么有三个数，涨跌和谁比，演示数据与真实报价怎么区分。',
    cover: '/content/cover-chart.webp',
    source: OWN,
    content: `
<p>行情页每个品种给出当日<strong>最低价</strong>、<strong>最高价</strong>和<strong>均价</strong>，单位元/吨，含税。红色为涨，绿色为跌。</p>
<h2>三个数</h2>
<p>现货报价是一个区间：低的一头是平水或品牌一般的货，高的一头是升水货。均价取两头的中间，合同里说的“当日均价”，多数指它。</p>
<h2>和谁比</h2>
<p>涨跌是与<strong>上一个交易日</strong>的均价相比。周一比的是上周五；长假后的第一天，比的是节前最后一天。</p>
<h2>走势图</h2>
<ul>
<li>可看 20、60、120、250 个交易日；</li>
<li>最多把四个品种放在一张图里，价位相差大时按起点换算成百分比比较；</li>
<li>手指按住拖动，图上方显示那一天的日期和数值。</li>
</ul>
<h2>来源</h2>
<p>每个品种都写明来源。标注“演示数据”的，是为体验平台而生成的数字，不能作为定价依据；标注为公开报价的日期，以原发布机构的公布为准。</p>`,
  },
  {
    id: 16,
    days_ago: 3.6,
    title: '均价、点价、系数：四种定价方式怎么选',
    summary: '一口价最简单，均价最平稳，点价最灵活，系数最适合废料。各自的风险在哪里。',
    cover: '/content/cover-futures.webp',
    source: OWN,
    content: `
<table><caption>四种定价方式</caption>
<thead><tr><th scope="col">方式</th><th scope="col">价格怎么定</th><th scope="col">适合</th><th scope="col">要写清的</th></tr></thead>
<tbody>
<tr><td>一口价</td><td>签约时定死</td><td>现货现结、批量小</td><td>有效到哪一天</td></tr>
<tr><td>均价 + 升贴水</td><td>约定期间每日均价的平均，加减升贴水</td><td>长单、按月结算</td><td>哪个机构、哪几天、节假日怎么算</td></tr>
<tr><td>点价</td><td>某一时刻的期货价，加减升贴水</td><td>有套期保值能力的双方</td><td>哪个合约、谁来点、什么时间前</td></tr>
<tr><td>系数</td><td>参考价 × 系数</td><td>废铜、废铝</td><td>参考价、系数、含量偏差如何调整</td></tr>
</tbody></table>
<h2>算一遍</h2>
<p>均价方式：月均价 104,000 元/吨，升水 120 元/吨，结算价 104,120 元/吨。</p>
<p>系数方式：参考价 104,000 元/吨，系数 0.912，结算价 94,848 元/吨。</p>
<h2>先发货、后定价</h2>
<p>均价与点价的单子，装车时往往还没有最终价。先约定暂定价和预付款比例，等价格出来再多退少补。在循金上，采购价需由商户核定以后才能付款，核定前订单一直标明“待核价”。</p>`,
  },
  {
    id: 18,
    days_ago: 8.7,
    title: '什么是升贴水',
    summary: '同一天、同一种铜，升水、平水、湿法三个价。差的是品牌、品级和地点。',
    cover: '/content/cover-cathode.webp',
    source: OWN,
    content: `
<p>现货价减去期货基准价，正的叫<strong>升水</strong>，负的叫<strong>贴水</strong>。它反映的是：这批货比标准交割品好多少、近多少、急多少。</p>
<h2>铜的三种叫法</h2>
<dl>
<dt>升水铜</dt><dd>认可度高的品牌，多为 A 级铜（Cu-CATH-1）。</dd>
<dt>平水铜</dt><dd>普通注册品牌，价格贴近基准。</dd>
<dt>湿法铜</dt><dd>用湿法冶炼（萃取—电积）生产的阴极铜，价格通常低于平水铜。</dd>
</dl>
<h2>交割标准</h2>
<p>上海期货交易所阴极铜合约的标准品为符合 GB/T 467—2010 的 1 号标准铜（Cu-CATH-2），A 级铜（Cu-CATH-1）可以替代交割；交易单位 5 吨/手，最小变动价位 10 元/吨。规则以交易所最新公布为准。</p>
<h2>地区价差</h2>
<p>铝锭常见“华东”“佛山”两个价。差出来的，主要是运费和当地当时的供需。按哪个地区的价结算，合同里要写地名。</p>`,
  },
  {
    id: 19,
    days_ago: 16.9,
    title: '精废价差：再生铜的价格为什么跟着电解铜走',
    summary: '价差宽的时候用废铜，价差窄的时候用电解铜。看懂它，就看懂了一半的再生铜行情。',
    cover: '/content/cover-furnace.webp',
    source: OWN,
    content: `
<p>电解铜与废铜之间的价差叫<strong>精废价差</strong>。加工厂两种料都能用，哪一种合算用哪一种，于是两个价格被拴在一起。</p>
<h2>怎么算</h2>
<p>把废铜价格按含铜量折算，再加上熔炼的损耗和费用，与电解铜相比。只拿两个报价相减，得出的是毛价差，不是真正的便宜。</p>
<h2>价差变化意味着什么</h2>
<ul>
<li><strong>变宽</strong>：废铜更划算，需求增加，随后价差常会收窄；</li>
<li><strong>变窄</strong>：加工厂转用电解铜，废铜走货变慢；</li>
<li>铜价急涨时，废铜跟涨常慢半拍；急跌时，持货的一方往往惜售。</li>
</ul>
<h2>在合同里</h2>
<p>按系数定价的单子，系数就是对价差的约定。行情走得快的时候，双方可以约定系数的调整办法，比如参考价变动超过多少，系数重新商定。</p>`,
  },
]
