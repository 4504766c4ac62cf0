// Runs before the first paint so that no page flashes in the wrong theme. The colours are those of shell/settings/colors.ts.
try {
  const kept = JSON.parse(localStorage.getItem('console.theme') || '{}').value || {}
  const appearance = kept.appearance || 'system'
  const isDark =
    appearance === 'dark' || (appearance === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.style.background = isDark ? '#0F1216' : '#F5F7FA'
} catch {
  document.documentElement.style.background = '#F5F7FA'
}
