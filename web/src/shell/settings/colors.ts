/** The only file with colour values. Contrast: text 4.5:1, marks 3:1, held by theme.test.ts. */
interface Paint {
  /** Links, selected entries, focus rings: readable on the page. */
  ink: string
  /** The background of a primary button, and the text on it. */
  solid: string
  solidHover: string
  label: string
}
interface Preset {
  name: string
  light: Paint
  dark: Paint
}

const white = '#FFFFFF'
const text = '#1A2130'

/** `ink` is the first palette step from 6 up with 4.5:1 on the page, `solid` the first that carries white (ux §2). */
export const presets: Record<string, Preset> = {
  '#F5222D': makePreset('薄暮', ['#CF1322', '#CF1322', '#A8071A'], ['#F37370', '#D3202A', '#A51C25']),
  '#FA541C': makePreset('火山', ['#AD2102', '#D4380D', '#AD2102'], ['#E77040', '#A83D1A', '#793019']),
  '#FAAD14': makePreset(
    '日暮',
    ['#874D00', '#FAAD14', '#FFC53D', text],
    ['#D79614', '#D79614', '#E7B339', text],
  ),
  '#13C2C2': makePreset('明青', ['#006D75', '#006D75', '#00474F'], ['#12A8A8', '#116163', '#10474A']),
  '#52C41A': makePreset('极光绿', ['#237804', '#237804', '#135200'], ['#48A919', '#2D6218', '#234717']),
  '#1890FF': makePreset('拂晓蓝', ['#096DD9', '#096DD9', '#0050B3'], ['#3C9AE8', '#1765AD', '#134B7F']),
  '#2F54EB': makePreset('极客蓝', ['#2F54EB', '#2F54EB', '#1D39C4'], ['#7F9EF3', '#2A4ACB', '#243DA0']),
  '#722ED1': makePreset('酱紫', ['#722ED1', '#722ED1', '#531DAB'], ['#AB7AE0', '#632AB5', '#4F2490']),
}
export const defaultColor = '#1890FF'

type Shades = [ink: string, solid: string, solidHover: string, label?: string]
function makePreset(name: string, light: Shades, dark: Shades): Preset {
  const paint = ([ink, solid, solidHover, label = white]: Shades) => ({ ink, solid, solidHover, label })
  return { name, light: paint(light), dark: paint(dark) }
}

/** Surfaces, lines and greys of both appearances. */
export const surfaces = {
  light: {
    page: '#F5F7FA',
    card: white,
    tint: '#E8F3FF',
    floating: white,
    hairline: '#E6E9EE',
    outline: '#8A919C',
    buttonLine: '#D5DAE1',
    text,
    helper: '#5E6673',
    placeholder: '#6B7280',
    bad: '#CF1322',
    badHover: '#A8071A',
    warnMark: '#D46B08',
    goodMark: '#389E0D',
    /** The background of a dark menu. */
    menu: '#001529',
    chartOne: '#096DD9',
    chartTwo: '#08979C',
  },
  dark: {
    page: '#0F1216',
    card: '#181B20',
    tint: '#1C2836',
    floating: '#22262C',
    hairline: '#2C3138',
    outline: '#6E7784',
    buttonLine: '#3A4049',
    text: white,
    helper: '#A3ABB8',
    placeholder: '#8B94A3',
    bad: '#F37370',
    badHover: '#F89F9A',
    warnMark: '#D87A16',
    goodMark: '#49AA19',
    menu: '#181B20',
    chartOne: '#3C9AE8',
    chartTwo: '#13A8A8',
  },
} as const

/** Colour-weak mode swaps green and red for blue and orange; the page is never inverted (SHELL-062). */
const weakSurfaces: Record<'light' | 'dark', Partial<Surface>> = {
  light: { bad: '#AD4E00', badHover: '#873800', goodMark: '#096DD9' },
  dark: { bad: '#F0A45B', badHover: '#F7C08A', goodMark: '#3C9AE8' },
}

export type Surface = { [K in keyof typeof surfaces.light]: string }

/** How the page looks, apart from its colour. */
export interface PageLook {
  isDark: boolean
  isWeak?: boolean
}

export function surfaceColors({ isDark, isWeak = false }: PageLook): Surface {
  const appearance = isDark ? 'dark' : 'light'
  return { ...surfaces[appearance], ...(isWeak ? weakSurfaces[appearance] : {}) }
}

/** The paint of a colour preset; an unknown colour is painted like the default. */
export const colorsFor = (color: string, isDark: boolean): Paint =>
  (presets[color] ?? presets[defaultColor]!)[isDark ? 'dark' : 'light']

/** Gives the colours to our own style sheets as custom properties of the root. */
export function applyThemeVariables(color: string, look: PageLook): void {
  const root = document.documentElement
  const variables = cssVariables({ ...surfaceColors(look), ...colorsFor(color, look.isDark), primary: color })
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  root.style.background = surfaceColors(look).page
  root.dataset.theme = look.isDark ? 'dark' : 'light'
}

/** Colours of a dark area on a light page, i.e. the header with a dark menu. */
export const darkPiece = (color: string): Record<string, string> =>
  cssVariables({ ...surfaces.dark, ...colorsFor(color, true), card: surfaces.light.menu })

const cssVariables = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${toKebabCase(name)}`, value]))

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
