import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { wholeNumbers } from './icon-paths.ts'

/**
 * Lists ask by their query form: the filter menus of antd's table heads, and with them its tree, stay out. The radio of
 * tables in which one row is chosen and the virtual table of long lists come when such a table is opened.
 */
export function withoutTableExtras(): Plugin {
  const filters = '\0no-table-filters'
  return {
    name: 'without-table-extras',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (importer in late) return this.resolve(source, fileURLToPath(import.meta.url))
      if (!/antd.es.table/.test(importer)) return undefined
      if (source === './hooks/useFilter') return filters
      if (source === '../../radio') return lateRadio
      return source === './RcTable/VirtualTable' ? lateVirtualTable : undefined
    },
    load: (id) => (id === filters ? noFilters : late[id]),
  }
}

const noFilters = [
  'const unfiltered = [(columns) => columns, [], {}]',
  'export default () => unfiltered',
  'export const getFilterData = (rows) => rows',
].join('\n')

const lateRadio = '\0late-table-radio'
const lateVirtualTable = '\0late-virtual-table'
const late: Record<string, string> = {
  [lateRadio]: `import { createElement, lazy, Suspense } from 'react'
const Radio = lazy(() => import('antd/es/radio/radio'))
export default (props) => createElement(Suspense, null, createElement(Radio, props))`,
  // Until it is there, all rows are drawn.
  [lateVirtualTable]: `import { createElement, lazy, Suspense } from 'react'
import Table from 'antd/es/table/RcTable'
const VirtualTable = lazy(() => import('antd/es/table/RcTable/VirtualTable'))
export default (props) =>
  createElement(Suspense, { fallback: createElement(Table, props) }, createElement(VirtualTable, props))`,
}

/** Packages that do nothing by being imported, though they do not say so: what nobody uses of them goes. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/](@rc-component|@ant-design[\\/]colors)[\\/].*\.js$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  }
}

/** What antd ties to its components for others: panels for its own site, pictures of empty lists, names of colours,
 * lists without end, old browsers. */
const antdExtras: readonly { file: RegExp; part: RegExp; instead: string }[] = [
  {
    file: /antd.es.(tooltip|popover|popconfirm|dropdown|select)./,
    part: /^\w+\._InternalPanelDoNotUseOrYouWillBeFired = .*$/gm,
    instead: '',
  },
  {
    file: /antd.es.(dropdown|select)./,
    part: /= genPurePanel\(/,
    instead: '= /* @__PURE__ */ genPurePanel(',
  },
  { file: /antd.es.dropdown.index\.js$/, part: /^Dropdown\.Button = .*$/m, instead: '' },
  { file: /antd.es.table.style.(filter|rtl)\.js$/, part: /[\s\S]+/, instead: 'export default () => ({})' },
  { file: /antd.es.tree.index\.js$/, part: /^Tree\.DirectoryTree = .*$/m, instead: '' },
  { file: /antd.es.tooltip.index\.js$/, part: /^Tooltip\.UniqueProvider = .*$/m, instead: '' },
  { file: /antd.es.config-provider.index\.js$/, part: /if \(tooltip\?\.unique\) \{[^}]*\}/, instead: '' },
  {
    file: /antd.es.config-provider.defaultRenderEmpty\.js$/,
    part: /[\s\S]+/,
    instead: 'export default () => null',
  },
  {
    file: /@rc-component.table.es.stickyScrollBar\.js$/,
    part: /[\s\S]+/,
    instead: 'export default () => null',
  },
  { file: /fast-color.es.presetColors\.js$/, part: /[\s\S]+/, instead: 'export default {}' },
  {
    file: /query-core.build.modern.infiniteQueryBehavior\.js$/,
    part: /[\s\S]+/,
    instead:
      'export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = () => false',
  },
  // antd's own colours are what it makes of their first one: made when the theme is, they need not be carried.
  {
    file: /antd.es.theme.themes.default.index\.js$/,
    part: /\w+\[colorKey\] === presetPrimaryColors\[colorKey\] \? presetPalettes\[colorKey\] : /,
    instead: '',
  },
  {
    file: /antd.es.theme.themes.default.index\.js$/,
    part: /^ +preset(PrimaryColors|Palettes)\.pink = .*$/gm,
    instead: '',
  },
  // The colour picker's own class of colours, for whether a text on a colour is black or white.
  {
    file: /antd.es.button.style.token\.js$/,
    part: /import \{ AggregationColor \}[^;]*;\s*import \{ isBright \}[^;]*;/,
    instead: `import { FastColor } from '@ant-design/fast-color';
const isLight = ({ r, g, b }) => r * 0.299 + g * 0.587 + b * 0.114 > 192;`,
  },
  {
    file: /antd.es.button.style.token\.js$/,
    part: /isBright\(new AggregationColor\(token\.colorBgSolid\), '#fff'\)/,
    instead: 'isLight(new FastColor(token.colorBgSolid).toRgb())',
  },
  {
    file: /antd.es.tooltip.util\.js$/,
    part: /import \{ generateColor \}[^;]*;/,
    instead: `import { FastColor } from '@ant-design/fast-color';
const generateColor = (color) => new FastColor(color);`,
  },
  {
    file: /antd.es.theme.index\.js$/,
    part: /^ +(compactAlgorithm|getDesignToken),$/gm,
    instead: '',
  },
  {
    file: /cssinjs.es.hooks.useStyleRegister\.js$/,
    part: /autoPrefix \? .* : serialize/,
    instead: 'serialize',
  },
]

/** Our providers say what an empty list shows, and nothing of ours uses the rest. */
export function withoutAntdExtras(): Plugin {
  const missing = new Set(antdExtras)
  return {
    name: 'without-antd-extras',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules[\\/](antd[\\/]es|@ant-design[\\/](cssinjs|fast-color)|@rc-component[\\/]table|@tanstack[\\/]query-core)[\\/].*\.js$/,
      },
      handler(code, id) {
        const found = antdExtras.filter(({ file, part }) => file.test(id) && code.search(part) >= 0)
        if (found.length === 0) return undefined
        for (const extra of found) missing.delete(extra)
        return found.reduce((text, { part, instead }) => text.replace(part, instead), code)
      },
    },
    buildEnd(error) {
      if (!error && missing.size)
        throw new Error(`no longer there to be left out: ${[...missing].map(({ part }) => part).join(' ')}`)
    },
  }
}

const iconFile = /^import (\w+) from "(@ant-design\/icons-svg\/es\/asn\/\w+)";[\s\S]*export default RefIcon;/m

/** Each icon comes as a component with the same ten lines around its picture: made in one place they are carried once. */
export function iconsOfOneMaker(): Plugin {
  const maker = '\0icon-maker'
  return {
    name: 'icons-of-one-maker',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'icon-maker' ? maker : undefined),
    load: (id) => (id === maker ? iconMaker : undefined),
    transform: {
      filter: {
        id: /@ant-design[\\/](icons[\\/]es[\\/]icons|icons-svg[\\/]es[\\/]asn)[\\/]\w+\.js$/,
      },
      handler(code, id) {
        if (/icons-svg/.test(id)) return code.replace(/(?<="d": ")[^"]+/g, wholeNumbers)
        const [, name, picture] = iconFile.exec(code) ?? []
        if (!name) throw new Error(`${id} is no longer an icon as it was`)
        return `import { iconOf } from 'icon-maker'
import ${name} from '${picture}'
export default /* @__PURE__ */ iconOf(${name})`
      },
    },
  }
}

const iconMaker = `import { createElement, forwardRef } from 'react'
import AntdIcon from '@ant-design/icons/es/components/AntdIconLight'
const iconOf = (icon) => forwardRef((props, ref) => createElement(AntdIcon, { ...props, ref, icon }))
export { iconOf }`

/** Only the server describes shapes as JSON Schema; zod ties that to every schema, a fifth of its weight. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const renamed = code.match(/^export \{ \w+ as \w+ \};/gm) ?? []
        return [...names.map((name) => `export const ${name} = () => undefined`), ...renamed].join('\n')
      },
    },
  }
}

const stringMethods = /(const ZodString = [\s\S]*?\}, )\{[\s\S]*?\n\}\);/
const usedFormat =
  /z\s*\.string\([^()]*\)(?:\s*\.\w+\([^()]*\))*\s*\.(?:email|url|jwt|emoji|guid|uuid\w*|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/

/**
 * Our texts are checked by patterns of our own with Chinese refusals: the named formats that zod ties to every text, its
 * English refusals and its watch for values that contain themselves stay out. JSON has no such values.
 */
export function withoutZodExtras(): Plugin {
  return {
    name: 'without-zod-extras',
    apply: 'build',
    transform: {
      filter: {
        id: /zod[\\/]v4[\\/](classic[\\/]schemas|locales[\\/]en)\.js$|(contract|web)[\\/]src[\\/].*\.tsx?$/,
      },
      handler(code, id) {
        if (/locales[\\/]en\.js$/.test(id)) return 'export default () => ({ localeError: () => undefined })'
        if (/classic[\\/]schemas\.js$/.test(id)) {
          if (!stringMethods.test(code)) throw new Error('zod no longer ties formats to a text as it did')
          return code
            .replace(stringMethods, '$1{});')
            .replace('core.config({ memoizer: core.memoizer() });', ';')
            .replaceAll('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
        }
        if (usedFormat.test(code)) throw new Error(`${id} uses a format that the build leaves out`)
        return undefined
      },
    },
  }
}

/**
 * The router is one file whose parts name themselves as they load: said to be free of effects, most of it goes. Nothing of
 * ours uses its tables of routes, and with them the boundary that reads a context.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'without-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*\.mjs$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
          .replace(/= ((?:\w+\.)?(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

/** The one-line input alone: the index of its package brings the text area along. */
export function withoutTextArea(): Plugin {
  return {
    name: 'without-text-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@rc-component\/input$/ },
      handler(source, importer = '') {
        return /antd.es.input.Input\.js$/.test(importer)
          ? this.resolve(`${source}/es/Input`, importer)
          : undefined
      },
    },
  }
}

/** Nothing of ours shows antd's own skeleton, which its dialogs bring along for their `loading`. */
export function withoutSkeleton(): Plugin {
  const stub = '\0no-skeleton'
  return {
    name: 'without-skeleton',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === '../skeleton' && /antd.es/.test(importer) ? stub : undefined,
    load: (id) => (id === stub ? 'export default () => null' : undefined),
  }
}

/** Where no language is given antd falls back to English, a second set of words that nobody reads. */
export function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!/[\\/]en_US$/.test(source) || !/antd.es/.test(importer)) return undefined
      return this.resolve(source.replace('en_US', 'zh_CN'), importer)
    },
  }
}
