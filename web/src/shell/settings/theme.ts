import { type ThemeConfig, theme } from 'antd'
import { colorsFor, type PageLook, surfaceColors, surfaces } from './colors.ts'

interface Options extends PageLook {
  /** Without animations. */
  isStill?: boolean
}

/** antd's theme for a colour preset and an appearance; `--ant-color-primary` stays the preset itself (SHELL-066). */
export function buildTheme(color: string, { isStill = false, ...look }: Options): ThemeConfig {
  const { isDark } = look
  const surface = surfaceColors(look)
  const { ink, solid, solidHover, label } = colorsFor(color, isDark)
  return {
    cssVar: { key: 'app' }, // the class of the body too: our own style sheets read antd's variables
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorLink: ink,
      colorLinkHover: ink,
      colorLinkActive: ink,
      colorTextBase: surface.text,
      colorTextTertiary: surface.helper,
      colorTextPlaceholder: surface.placeholder,
      colorError: surface.bad,
      colorErrorHover: surface.badHover,
      colorWarning: surface.warnMark,
      colorSuccess: surface.goodMark,
      colorBgLayout: surface.page,
      colorBgContainer: surface.card,
      colorBgElevated: surface.floating,
      colorBorder: surface.outline,
      colorBorderSecondary: surface.hairline,
      colorSplit: surface.hairline,
      borderRadius: 6,
      fontSize: 14,
      fontWeightStrong: 600,
      fontFamily: 'inherit', // the fonts are listed in base.css
      motion: !isStill,
    },
    components: {
      Button: {
        colorPrimary: solid,
        colorPrimaryHover: solidHover,
        colorPrimaryActive: solidHover,
        primaryColor: label,
        defaultBorderColor: surface.buttonLine,
        // antd would write an outlined button under the pointer in the fill of a solid one, too dark to read in dark mode
        defaultHoverColor: ink,
        defaultHoverBorderColor: ink,
        defaultActiveColor: ink,
        defaultActiveBorderColor: ink,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Table: {
        headerBg: surface.page,
        headerSplitColor: 'transparent',
        // No fill for the sorted column: its arrow is enough, and antd's fill is too bright in dark mode.
        headerSortActiveBg: surface.page,
        headerSortHoverBg: surface.page,
        bodySortBg: surface.card,
        cellPaddingBlockMD: 13,
        cellPaddingBlockSM: 7,
      },
      Dropdown: { colorPrimary: ink },
      Menu: {
        itemSelectedColor: ink,
        ...(isDark && { itemSelectedBg: surface.tint }), // antd's own background gives the text too little contrast
        subMenuItemSelectedColor: ink,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        itemMarginInline: 8,
        darkItemBg: surface.menu,
        darkSubMenuItemBg: surface.menu,
        darkPopupBg: surface.menu,
        // The same text colour for the selected page and its group, because the group has no background.
        darkItemSelectedBg: surfaces.dark.tint,
        darkItemSelectedColor: colorsFor(color, true).ink,
        horizontalItemSelectedColor: ink,
        horizontalLineHeight: '46px',
      },
      Tabs: { itemSelectedColor: ink },
      Pagination: { colorPrimary: ink, colorPrimaryHover: ink },
    },
  }
}
