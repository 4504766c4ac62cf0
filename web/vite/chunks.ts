import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

const source = (file: string) => normalizePath(fileURLToPath(new URL(`../src/${file}`, import.meta.url)))

/**
 * The screens in the order users see them: their entry files, the chunk of their code and that of their libraries.
 * Without a chunk for libraries these stay with their importers, because parts of them are needed later or never.
 */
const screens: { own: string; libraries: string | null; begins: string[] }[] = [
  { own: 'base', libraries: 'base', begins: [source('app/main.tsx')] },
  { own: 'entry', libraries: 'entry', begins: [source('shell/login/login-page.tsx')] },
  { own: 'frame', libraries: 'antd', begins: [source('app/console.tsx')] },
  { own: 'list', libraries: 'antd-list', begins: [source('kit/list/list-page.tsx')] },
  { own: 'tree', libraries: 'tree', begins: [source('kit/tree/search-tree.tsx')] },
  {
    own: 'people',
    libraries: null,
    begins: [
      source('features/identity/user/user-page.tsx'),
      source('features/identity/user/depart-side.tsx'),
    ],
  },
  { own: 'dialogs', libraries: 'antd-dialogs', begins: [source('app/messages.tsx')] },
  { own: 'menu-icons', libraries: 'menu-icons', begins: [source('kit/ui/named-icon.tsx')] },
]

/**
 * Groups modules into few chunks: a module goes into the chunk of the first screen that needs it at once; the others
 * stay with their pages.
 */
export function chunksOfScreens(): Rolldown.CodeSplittingGroup[] {
  return [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]|rolldown[\\/]runtime/,
      priority: 2,
    },
    // A screen's chunk never needs modules of a later screen, so dependencies need not be included.
    { name: chunkOfScreen, priority: 1, includeDependenciesRecursively: false },
    // The small modules of list widgets in one chunk, because many small files cost more than their content.
    { name: chunkOfWidgetPart, priority: 0, includeDependenciesRecursively: false },
  ]
}

const widgetParts = new RegExp(
  [
    String.raw`contract[\\/]src[\\/](online[\\/](linked-select|fill-rule|check-rule|duplicate-check)|identity[\\/](user|user-lookup|password)|recycle-bin|organisation[\\/]depart|dictionary[\\/]dict|file-type|files[\\/](file|biz))\.ts$`,
    String.raw`kit[\\/](live[\\/]entity-name|list[\\/]bin[\\/]bin-button|picker[\\/]use-areas|page[\\/]page-names|picker[\\/](pick|use-debounced)|ui[\\/]person|call[\\/]backend)\.tsx?$`,
    String.raw`node_modules[\\/]@ant-design[\\/]icons(-svg)?[\\/].*[\\/]ApartmentOutlined\.js$`,
    String.raw`kit[\\/]widgets[\\/](dict|kinds[\\/]text[\\/]show|choices|choice-source|lazy-control|kinds[\\/](rate[\\/]stars|date[\\/]kind|switch[\\/]values))\.tsx?$`,
  ].join('|'),
)

/** Modules that antd imports at the first screens although only later screens use them. */
const usedLater = new RegExp(
  [
    String.raw`@rc-component[\\/]collapse[\\/]`,
    String.raw`antd[\\/]es[\\/]collapse[\\/]`,
    String.raw`@rc-component[\\/]table[\\/]es[\\/]VirtualTable[\\/]`,
    String.raw`antd[\\/]es[\\/]table[\\/]RcTable[\\/]VirtualTable`,
    String.raw`antd[\\/]es[\\/]_util[\\/](PurePanel|hooks[\\/]useClosable)`,
    String.raw`@rc-component[\\/]motion[\\/]es[\\/](CSSMotionList|util[\\/]diff)`,
    String.raw`@ant-design[\\/]colors[\\/]es[\\/]presets`,
  ].join('|'),
)

/** The chunk of the list widgets and their small modules; dynamically imported files are excluded. */
function chunkOfWidgetPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (widgetParts.test(id)) return 'widget-parts'
  const isWidget = widgetFiles.test(id) && modulesNeededBy(registry, graph).has(id)
  return isWidget && !isFetched(id, graph) ? 'widget-parts' : null
}

const registry = [source('features/online/widgets/registry.ts')]
const widgetFiles =
  /src[\\/](kit[\\/]widgets[\\/]kinds|features[\\/]online[\\/]widgets)[\\/]|[\\/](widget|show)\.tsx?$/

function chunkOfScreen(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (usedLater.test(id) || widgetParts.test(id)) return null
  const screen = screens.find(({ begins }) => modulesNeededBy(begins, graph).has(id))
  if (!screen || isFetched(id, graph)) return null
  return /node_modules|^\0/.test(id) ? screen.libraries : screen.own
}

/** Whether a module is imported dynamically, which makes it a file of its own. */
function isFetched(id: string, graph: Rolldown.ChunkingContext): boolean {
  const info = graph.getModuleInfo(id)
  return info !== null && (info.dynamicImporters.length > 0 || info.importers.length === 0)
}

const knownModules = new Map<string[], Set<string>>()

/** All modules statically imported by these entries. */
function modulesNeededBy(begins: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = knownModules.get(begins) ?? new Set<string>()
  if (knownModules.has(begins)) return found
  knownModules.set(begins, found)
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  for (const id of begins) follow(id)
  return found
}
