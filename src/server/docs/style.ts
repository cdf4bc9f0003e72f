/** The style sheet of the API page. */
export const STYLE = `:root { color-scheme: light dark; --bg: #f7f8f9; --panel: #fff; --fg: #20262b; --muted: #66717b; --line: #e2e6ea; --copper: #974f23; --soft: #fbf4ee; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1113; --panel: #181c20; --fg: #e2e6ea; --muted: #9fa8b1; --line: #2b3238; --copper: #e0a87c; --soft: #20262b; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 72px; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--bg); color: var(--fg); font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 12px 24px; background: var(--panel); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 20px; }
header span { color: var(--muted); flex: 1; }
a { color: var(--copper); }
.page { display: flex; align-items: flex-start; max-width: 1240px; margin: 0 auto; gap: 32px; padding: 24px; }
nav { position: sticky; top: 76px; flex: 0 0 168px; display: grid; gap: 2px; }
nav a { display: flex; justify-content: space-between; padding: 9px 12px; border-radius: 8px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--soft); color: var(--copper); }
small { color: var(--muted); font-size: 13px; font-weight: 400; margin-left: 8px; }
main { flex: 1; min-width: 0; }
.lead { margin: 0 0 8px; max-width: 46em; color: var(--muted); }
h2 { margin: 28px 0 10px; font-size: 18px; }
h4 { margin: 14px 0 4px; font-size: 13px; color: var(--muted); font-weight: 600; }
details { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; margin: 6px 0; }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 10px 14px; min-height: 44px; cursor: pointer; list-style: none; border-radius: 10px; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--soft); }
:focus-visible { outline: 2px solid var(--copper); outline-offset: 2px; }
code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.what { color: var(--muted); flex: 1; min-width: 12em; }
.guard { font-size: 12px; color: var(--muted); border: 1px solid var(--line); border-radius: 99px; padding: 1px 10px; }
.method { font: 700 12px/1 ui-monospace, Menlo, Consolas, monospace; width: 62px; text-align: center; padding: 6px 0; border-radius: 6px; color: #fff; }
.get { background: #2a63c4; } .post { background: #1f7463; } .put { background: #8f5f00; } .delete { background: #b93329; }
.inside { padding: 0 16px 16px; border-top: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
td { padding: 5px 8px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td:first-child { width: 42%; }
td b { color: var(--copper); margin-left: 4px; }
.codes td:first-child { width: 64px; color: var(--muted); font-variant-numeric: tabular-nums; }
.codes td:nth-child(2) { width: 200px; }
ul { margin: 0; padding-left: 20px; }
@media (max-width: 760px) {
  .page { flex-direction: column; padding: 16px; gap: 8px; }
  nav { position: static; display: flex; flex-wrap: wrap; }
  nav a { padding: 10px 12px; }
}
`
