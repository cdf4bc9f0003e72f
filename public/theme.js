// Colour mode and large type before the first paint; src/client/ui/appearance.ts keeps the same keys.
;(() => {
  let mode = null
  let elder = null
  try {
    mode = localStorage.getItem('xunjin.mode')
    elder = localStorage.getItem('xunjin.elder')
  } catch {}
  const root = document.documentElement
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  root.style.colorScheme = dark ? 'dark' : 'light'
  root.toggleAttribute('data-elder', elder === '1')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#181c20' : '#ffffff')
})()
