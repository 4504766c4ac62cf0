/** An open page. A route has one tab, whatever its query. */
export interface Tab {
  path: string
  /** The last address with its query, which holds the state of a list (SHELL-040). */
  address: string
  /** Counts refreshes: another number is another page (DEC-031). */
  version: number
  /** Opened since the page was loaded; tabs restored by a reload are mounted when visited. */
  isLive: boolean
  /** The title set by a page that is opened by a code, such as a form or a report. */
  title?: string
}

/** The open pages of one user in one tenant. */
export interface Tabs {
  owner: string
  list: readonly Tab[]
  /** The tab in view; none while an error page shows. */
  active: string | undefined
  /** Addresses of closed tabs, the newest last. */
  closed: readonly string[]
  /** The key of the last visit that these tabs contain. */
  seen: string | undefined
}

export const noTabs: Tabs = { owner: '', list: [], active: undefined, closed: [], seen: undefined }

export interface Visit {
  path: string
  address: string
  /** An identifier that differs for each visit. */
  key: string
}

/** The first visit of a route opens its tab, later ones activate it (SHELL-031). The home tab is always there, first. */
export function visitTab(tabs: Tabs, { path, address, key }: Visit, home: string | undefined): Tabs {
  const known = tabs.list.find((tab) => tab.path === path)
  // Opening a tab again by the menu keeps its address; navigation inside the tab changes it.
  const isReturn = known !== undefined && tabs.active !== path && address === path
  const tab = {
    version: 0,
    ...known,
    path,
    address: isReturn ? known.address : address,
    isLive: true,
  }
  const list = known ? tabs.list.map((one) => (one === known ? tab : one)) : [...tabs.list, tab]
  return { ...tabs, list: withHome(list, home), active: path, seen: key }
}

/** The tabs without an active one, while an error page is shown. */
export function deactivateTabs(tabs: Tabs, home: string | undefined): Tabs {
  const list = tabs.list[0]?.path === home ? tabs.list : withHome(tabs.list, home)
  return tabs.active === undefined && list === tabs.list
    ? tabs
    : { ...tabs, list, active: undefined, seen: undefined }
}

/** Why a tab cannot be closed (SHELL-034, SHELL-035). */
export function refusalToClose(tabs: Tabs, path: string, home: string | undefined): string | undefined {
  if (path === home) return '首页不能关闭!'
  if (tabs.list.length === 1) return '这是最后一页，不能再关闭了啦'
  return undefined
}

/** Closing the active tab activates a neighbour: the next one, else the one before (SHELL-038). */
export function closeTab(tabs: Tabs, path: string, home: string | undefined): Tabs {
  const at = tabs.list.findIndex((tab) => tab.path === path)
  if (at < 0 || refusalToClose(tabs, path, home)) return tabs
  const list = tabs.list.filter((tab) => tab.path !== path)
  const neighbour = list[Math.min(at, list.length - 1)]?.path
  return withoutTabs(tabs, list, neighbour)
}

/** Close-left, close-right and close-others keep the tab itself and home (SHELL-033, SHELL-036, SHELL-037). */
export function closeSide(
  tabs: Tabs,
  side: 'left' | 'right' | 'others',
  path: string,
  home: string | undefined,
): Tabs {
  const here = tabs.list.findIndex((tab) => tab.path === path)
  if (here < 0) return tabs
  const stays = (tab: Tab, at: number) =>
    at === here || tab.path === home || (side === 'left' && at > here) || (side === 'right' && at < here)
  const list = tabs.list.filter(stays)
  return list.length === tabs.list.length ? tabs : withoutTabs(tabs, list, path)
}

/** Restarts a page without its query state (SHELL-041); a hidden page is mounted when visited. */
export const refreshTab = (tabs: Tabs, path: string): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) =>
    tab.path === path
      ? { ...tab, address: path, version: tab.version + 1, isLive: tabs.active === path }
      : tab,
  ),
})

/** Gives a tab the name of what its page shows. */
export const nameTab = (tabs: Tabs, path: string, title: string): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.path === path ? { ...tab, title } : tab)),
})

/** The address of the tab closed last, and the tabs without this entry. */
export const reopenTab = (tabs: Tabs): [address: string | undefined, rest: Tabs] => [
  tabs.closed.at(-1),
  { ...tabs, closed: tabs.closed.slice(0, -1) },
]

/** The neighbour of the active tab, round the ends. */
export function neighbourTab({ list, active }: Tabs, step: 1 | -1): Tab | undefined {
  const at = list.findIndex((tab) => tab.path === active)
  return list[(at + step + list.length) % list.length]
}

/** The paths of pages to be unmounted: their tabs were closed or refreshed. */
export const closedPaths = (before: Tabs, after: Tabs): string[] =>
  before.list
    .filter((tab) => after.list.find(({ path }) => path === tab.path)?.version !== tab.version)
    .map(({ path }) => path)

/** Drops the tabs of pages that are no longer there for this user. */
export function withKnownPages(tabs: Tabs, known: Pick<ReadonlySet<string>, 'has'>): Tabs {
  const list = tabs.list.filter(({ path }) => known.has(path))
  return list.length === tabs.list.length ? tabs : { ...tabs, list }
}

function withoutTabs(tabs: Tabs, list: readonly Tab[], fallback: string | undefined): Tabs {
  const gone = tabs.list.filter((tab) => !list.includes(tab))
  const isActiveGone = gone.some((tab) => tab.path === tabs.active)
  const active = isActiveGone ? fallback : tabs.active
  const closed = [...tabs.closed, ...gone.map(({ address }) => address)].slice(-rememberedClosed)
  return {
    ...tabs,
    list: list.map((tab) => (tab.path === active ? { ...tab, isLive: true } : tab)),
    active,
    closed,
  }
}

const rememberedClosed = 20

function withHome(list: readonly Tab[], home: string | undefined): readonly Tab[] {
  if (home === undefined) return list
  const tab = list.find(({ path }) => path === home) ?? {
    path: home,
    address: home,
    version: 0,
    isLive: false,
  }
  return [tab, ...list.filter(({ path }) => path !== home)]
}
