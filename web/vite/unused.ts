import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { wholeNumbers } from './icon-paths.ts'

/**
 * Removes the filter menus of antd's table heads, and with them the tree, because lists have query forms. Loads radio
 * buttons and virtual tables on demand.
 */
export function withoutTableExtras(): Plugin {
  const filters = '\0no-table-filters'
  return {
    name: 'without-table-extras',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (importer in lateModules) return this.resolve(source, fileURLToPath(import.meta.url))
      if (!/antd.es.table/.test(importer)) return undefined
      if (source === './hooks/useFilter') return filters
      if (source === '../../radio') return lateRadio
      return source === './RcTable/VirtualTable' ? lateVirtualTable : undefined
    },
    load: (id) => (id === filters ? noFilters : lateModules[id]),
  }
}

const noFilters = [
  'const unfiltered = [(columns) => columns, [], {}]',
  'export default () => unfiltered',
  'export const getFilterData = (rows) => rows',
].join('\n')

const lateRadio = '\0late-table-radio'
const lateVirtualTable = '\0late-virtual-table'
const lateModules: Record<string, string> = {
  [lateRadio]: `import { createElement, lazy, Suspense } from 'react'
const Radio = lazy(() => import('antd/es/radio/radio'))
export default (props) => createElement(Suspense, null, createElement(Radio, props))`,
  // Until it is loaded, all rows are rendered.
  [lateVirtualTable]: `import { createElement, lazy, Suspense } from 'react'
import Table from 'antd/es/table/RcTable'
const VirtualTable = lazy(() => import('antd/es/table/RcTable/VirtualTable'))
export default (props) =>
  createElement(Suspense, { fallback: createElement(Table, props) }, createElement(VirtualTable, props))`,
}

/** Marks packages as free of side effects that are so without declaring it, so that unused parts are dropped. */
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

/**
 * Parts of antd that the console does not use: demo panels, pictures of empty lists, colour names, infinite lists,
 * support for old browsers.
 */
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
  // antd's default palettes, which are computed from one colour when the theme is made.
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
  // The colour picker's colour class, which buttons use only to choose a readable text colour.
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

/** Removes these parts; our providers set the text of empty lists. */
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

/** Builds all icons by one function, because each icon module repeats the same ten lines. */
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

/** Removes JSON Schema from zod, a fifth of its size, because only the server uses it. */
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
const usedFormatPattern =
  /z\s*\.string\([^()]*\)(?:\s*\.\w+\([^()]*\))*\s*\.(?:email|url|jwt|emoji|guid|uuid\w*|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/

/**
 * Removes zod's named formats, English messages and detection of circular values, because our schemas use patterns with
 * Chinese refusals and JSON has no circular values.
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
        if (usedFormatPattern.test(code)) throw new Error(`${id} uses a format that the build leaves out`)
        return undefined
      },
    },
  }
}

/** Removes unused parts of the router by marking their assignments as free of side effects. */
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

/** Imports the one-line input directly, because antd's index also loads the text area. */
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

/** Removes antd's skeleton, which only the unused `loading` of dialogs needs. */
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

/** Removes antd's English texts, which are its fallback without a locale. */
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
