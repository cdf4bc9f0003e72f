/** The short name of a firm in a sentence: 禾川 for 宁波市禾川电缆有限公司. */

/** Legal forms and names of divisions. */
const FORMS =
  '有限责任公司 股份有限公司 有限公司 股份公司 分公司 子公司 总公司 公司 股份 有限 集团 总厂 分厂 工厂 厂 店 经营部 营业部 事业部 部 站 coltd ltd limited inc co'
/** Words of the trade that many firm names share. */
const TRADE =
  '再生资源 再生金属 有色金属 有色 金属材料 金属制品 新材料 新能源 供应链 进出口 铜材 铝材 铜业 铝业 锌业 铅业 镍业 铜管 铜线 铜箔 铝箔 型材 钢铁 特钢 金属 矿业 冶炼 冶金 电缆 线缆 电线 电工 电器 电气 电子 合金 物资 资源 回收 循环 循环利用 环保 能源 贸易 商贸 工贸 经贸 国贸 实业 工业 科技 技术 材料 制造 制品 加工 铸造 压铸 机械 五金 物流 仓储 运输 投资 控股 发展 开发 经营 国际 企业 产业 产业园 管理 服务 再生 利用 综合 废旧 原料 汽车 建材 化工'

/** Provinces, and cities that precede a firm's name without 市. */
const REGIONS =
  '中国 北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 内蒙古 香港 澳门 台湾 华东 华南 华北 华中 华西 西南 西北 东北 石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁 呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛 长春 四平 辽源 通化 白山 松原 白城 哈尔滨 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆 伊春 佳木斯 牡丹江 黑河 绥化 南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 江阴 常熟 张家港 昆山 太仓 杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 余姚 慈溪 诸暨 永康 义乌 合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 黄山 滁州 阜阳 宿州 六安 亳州 池州 宣城 界首 福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德 南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶 贵溪 济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 临沂 德州 聊城 滨州 菏泽 郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店 长葛 武汉 黄石 十堰 宜昌 襄阳 鄂州 荆门 孝感 荆州 黄冈 咸宁 随州 大冶 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底 汨罗 广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山 潮州 揭阳 云浮 南海 顺德 南宁 柳州 桂林 梧州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左 海口 三亚 成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充 眉山 宜宾 广安 达州 雅安 巴中 资阳 贵阳 六盘水 遵义 安顺 毕节 铜仁 昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 个旧 拉萨 西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛 兰州 嘉峪关 金昌 白银 天水 武威 张掖 平凉 酒泉 庆阳 定西 陇南 西宁 海东 银川 石嘴山 吴忠 固原 中卫 乌鲁木齐 克拉玛依 吐鲁番 哈密 石河子'
const REGION_END = '维吾尔自治区 壮族自治区 回族自治区 自治区 特别行政区 省 市 县 区'

/** Words that identify nobody by themselves, though they may be the only difference between two firms. */
const ORDINARY = new Set(
  '供方 需方 供应商 供应 供货 采购商 采购 销售 商户 甲方 乙方 买方 卖方 双方 对方 我方 贵方 我司 贵司 本司 平台 客户 货主 司机 合同 订单 货物 现货 期货 均价 长江 长江现货 南储 沪铜 沪铝 伦铜 伦铝 上期所 废铜 废铝 废钢 废旧金属 紫铜 黄铜 光亮 光亮铜 电解 电解铜 电解铝 铜杆 铝锭 铝水 铝线 生铝 铜米 仓库 料场 原料库 堆场 码头 港口 磅房 地磅 园区 工业园 开发区 大厦 中心 一厂 二厂 三厂 总部'.split(
    ' ',
  ),
)

/** Names are compared without regard to width, case, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const any = (...lists: string[]) =>
  `(?:${lists
    .join(' ')
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|')})`
const PLACE = new RegExp(`^(?:${any(REGIONS)}${any(REGION_END)}?)+`)
const COMMON_END = new RegExp(`${any(FORMS, TRADE, REGIONS)}$`)
const FORM_END = new RegExp(`${any(FORMS)}$`)
const TRADE_END = new RegExp(`${any(TRADE)}$`)
/** Removes word by word: one pattern for many words would try every way to split a long name. */
function without(end: RegExp, name: string): string {
  const left = name.replace(end, '')
  return left === name ? name : without(end, left)
}

/**
 * The shortest word that identifies a firm: its name without region, legal form and words of the trade. If nothing is left, the
 * word is the name, or the whole name when it has only words of the trade. Returns normalised letters for `hasWord`; empty for an
 * empty name.
 */
export function firmWord(name: string): string {
  const whole = plain(name).replace(/^演示/, '')
  const core = without(COMMON_END, whole.replace(PLACE, ''))
  if (core.length >= 2 && !ORDINARY.has(core)) return core
  const short = without(FORM_END, whole)
  return without(TRADE_END, short) === '' ? whole : short
}

/** Whether the text contains a firm's word from `firmWord`. */
export const hasWord = (text: string, word: string): boolean => word !== '' && plain(text).includes(word)

/** The ways to write a firm's name: in full, without its legal form, its region, or a region in brackets. Each has its word. */
function writtenNames(name: string): string[] {
  const word = firmWord(name)
  const whole = name.replace(/^演示·/, '')
  const formless = without(FORM_END, whole)
  const short = formless.replace(/[（(][^（）()]*[）)]/g, '')
  return [whole, formless, whole.replace(PLACE, ''), short, short.replace(PLACE, ''), word].filter((each) => hasWord(each, word))
}

/** The text without the firm's name: 禾川电缆原料库 1 号门 → 原料库 1 号门. Empty if the name cannot be removed. */
export function withoutFirm(text: string, name: string): string {
  const left = writtenNames(name)
    .toSorted((a, b) => b.length - a.length)
    .reduce((said, each) => said.replaceAll(each, ''), text)
    .trim()
  return hasWord(left, firmWord(name)) ? '' : left
}
