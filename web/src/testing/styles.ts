import { createRequire } from 'node:module'
import type { ThemeConfig } from 'antd'

interface Theme {
  id: number
}
interface TokenOptions {
  salt?: string
  override?: object
  getComputedToken: (token: object, override: object, theme: Theme) => object
  cssVar: { prefix: string; key: string; hashed?: string }
}
type Token = [shown: object, hash: string, token: object, style: string, key: string]
type UseToken = (theme: Theme, parts: [object, object], options: TokenOptions) => Token

interface Styles {
  opUpdate: (key: string, change: (before: unknown) => unknown) => void
  areKept?: true
}
type UseTheme = (theme: ThemeConfig | undefined, ...further: unknown[]) => unknown

const load = createRequire(import.meta.url)
const styles: Styles = load('@ant-design/cssinjs/lib/Cache').default.prototype
if (!styles.areKept) {
  // once a worker: its files share antd
  keepThemes()
  keepTokens()
}

// No test here looks at colours, and matching antd's style sheets would take half of its time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

/**
 * antd forgets a theme when the last control that uses it leaves, and gives equal themes different names: each test
 * would work out the same colours and sizes anew.
 */
function keepThemes() {
  const { opUpdate } = styles
  styles.areKept = true
  styles.opUpdate = function (key, change) {
    opUpdate.call(this, key, (before) => change(before) ?? before)
  }
  const themes: { default: UseTheme } = load('antd/lib/config-provider/hooks/useTheme')
  const { default: useTheme } = themes
  themes.default = (theme, ...further) =>
    useTheme(theme && { ...theme, cssVar: { key: 'test', ...theme.cssVar } }, ...further)
}

/**
 * Every control asks for the colours and sizes of its theme several times a render, and antd spells out each time which
 * ones it means. Here that is done once for each object with changes of a theme.
 */
function keepTokens() {
  const { transformToken } = load('@ant-design/cssinjs/lib/util/css-variables')
  const { flattenToken, token2key } = load('@ant-design/cssinjs/lib/util')
  const { default: hashOf } = load('@emotion/hash')
  const unchanged = {}
  const byContent = new Map<string, Token>()
  const byChanges = new WeakMap<object, WeakMap<object, Map<string, Token>>>()

  const make: UseToken = (theme, parts, { salt = '', override = unchanged, getComputedToken, cssVar }) => {
    const computed = getComputedToken({ ...parts[0], ...parts[1] }, override, theme)
    const mergedSalt = `${salt}_${cssVar.prefix}`
    const hash = hashOf(mergedSalt)
    const token = { ...computed, _tokenKey: '' }
    token._tokenKey = token2key(token, mergedSalt)
    const hashCls = cssVar.hashed ? `css-${hash}` : undefined
    const [shown, style] = transformToken(computed, cssVar.key, { ...cssVar, hashCls })
    return [{ ...shown, _hashId: hash }, `css-${hash}`, token, style, cssVar.key]
  }
  const tokens: { default: UseToken } = load('@ant-design/cssinjs/lib/hooks/useCacheToken')
  tokens.default = (theme, parts, options) => {
    const { salt = '', override = unchanged, cssVar } = options
    const ofChanges = emplace(byChanges, override, () => new WeakMap<object, Map<string, Token>>())
    const ofPart = emplace(ofChanges, parts[1], () => new Map<string, Token>())
    const name = `${theme.id} ${salt} ${cssVar.prefix} ${cssVar.key}`
    return emplace(ofPart, name, () =>
      emplace(byContent, `${name} ${flattenToken(parts[1])} ${flattenToken(override)}`, () =>
        make(theme, parts, options),
      ),
    )
  }
}

function emplace<K, V>(
  map: { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
