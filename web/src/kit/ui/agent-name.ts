const browsers: [pattern: RegExp, name: string][] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The readable browser and system of a user agent, as far as known. */
export function agentName(agent: string | null | undefined): string {
  const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  return [first(browsers), first(systems)].filter(Boolean).join('，') || '未知浏览器'
}

/** Whether it is a phone or tablet. */
export const isHandheld = (agent: string | null | undefined): boolean =>
  /iPhone|iPad|Android|Mobile|HarmonyOS/.test(agent ?? '')
