/** Style of every view. Hosts set colors and fonts by the variables of MCP Apps. */
export const pageStyle = `:root{color-scheme:light dark}
body{margin:0;padding:12px;font:14px/1.45 var(--font-sans,system-ui,sans-serif);color:var(--color-text-primary,CanvasText);background:var(--color-background-primary,Canvas)}
header{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
h1{font-size:16px;margin:0;flex:1 1 auto}
button,select{font:inherit;color:inherit;background:var(--color-background-secondary,transparent);border:1px solid var(--color-border-primary,currentColor);border-radius:6px;padding:4px 10px;min-height:28px;max-width:100%}
button:focus-visible,select:focus-visible{outline:2px solid var(--color-ring-primary,Highlight);outline-offset:1px}
button:disabled{opacity:.5}
.wide{overflow-x:auto;margin:8px 0}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;min-width:5em;padding:6px 8px;border-bottom:1px solid var(--color-border-secondary,GrayText);vertical-align:top;overflow-wrap:anywhere}
[data-density=compact] td{padding-block:3px}
th{font-weight:600;white-space:nowrap}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.problem{color:var(--color-text-danger,#b3261e)}
progress{width:100%}
dl{display:grid;grid-template-columns:fit-content(45%) 1fr;gap:4px 12px;margin:8px 0}dt{font-weight:600}dd{margin:0}dt,dd{min-width:0;overflow-wrap:anywhere}`;
