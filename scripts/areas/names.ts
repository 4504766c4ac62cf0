const peoples =
  '蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'
const ofPeoples = new RegExp(`(?:(?:${peoples.split(' ').join('|')})族?|各族)+$`)

/** What is left of a name without its kind: 密云 of 密云县, 恩施 of 恩施土家族苗族自治州. */
export function stemOf(name: string): string {
  const plain = name.replace(/(特别行政区|自治[区州县旗]|地区|林区|新区|[省市区县盟旗])$/, '')
  const place = /自治[区州县旗]$/.test(name) ? plain.replace(ofPeoples, '') : plain
  return [place, plain, name].find((each) => each.length > 1) ?? name
}

/** Letters only, without marks: `Ürümqi` and `Xi’an` become urumqi and xian. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
