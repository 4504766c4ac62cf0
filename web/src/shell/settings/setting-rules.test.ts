import { expect, test } from 'vitest'
import { disabledReasons } from './setting-rules.ts'

const desk = '仅桌面可用'

test.each([
  ['sidemenu', true, false, { contentWidth: '流式仅顶部导航可用' }],
  ['topmenu', true, false, { fixSiderbar: '仅侧边导航可用' }],
  ['sidemenu', false, false, { contentWidth: '流式仅顶部导航可用', autoHideHeader: '需固定头部' }],
  ['sidemenu', true, true, { layout: desk, contentWidth: desk, fixSiderbar: desk }],
  [
    'topmenu',
    false,
    true,
    { layout: desk, contentWidth: desk, fixSiderbar: desk, autoHideHeader: '需固定头部' },
  ],
] as const)(
  'SHELL-058 SHELL-060 SHELL-061 with %s, a fixed header %s, on a phone %s these settings have no effect: %j',
  (layout, fixedHeader, isPhone, reasons) => {
    expect(disabledReasons({ layout, fixedHeader }, isPhone)).toEqual(reasons)
  },
)
