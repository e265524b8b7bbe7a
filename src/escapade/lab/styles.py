"""How the page of a report looks: on a screen, on a telephone, in the dark, and on paper."""

STYLE = """
:root { color-scheme: light dark; --ink: #1b1e23; --paper: #fff; --soft: #5a616c; --line: #d8dce2; --panel: #f5f6f8;
  --tone: #2f6fb5; --mark: #d9772b; --warn: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --paper: #15181d; --soft: #a6aeba; --line: #363d48;
  --panel: #1d2127; --tone: #6aa9ee; --mark: #f0985a; --warn: #ff8a80; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 64rem; padding: 0 1rem 4rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: clamp(1.9rem, 1.2rem + 3vw, 3rem); line-height: 1.1; margin: 0; }
h2 { margin: 3rem 0 0.6rem; font-size: 1.4rem; break-after: avoid; } h3 { margin: 0; font-size: 1.1rem; }
p { margin: 0.5rem 0; } .soft, caption { color: var(--soft); }
.cover img { display: block; width: calc(100% + 2rem); margin: 0 -1rem 1.2rem; height: min(24rem, 56vw);
  object-fit: cover; }
.cover .about { font-size: 1.2rem; max-width: 46rem; } .cover ul.facts { display: flex; flex-wrap: wrap; padding: 0;
  gap: 0.2rem 1.2rem; margin: 0.8rem 0; list-style: none; font-weight: 600; }
.verdict { font-size: 1.15rem; margin: 1.2rem 0; padding: 0.8rem 1rem; border-left: 0.35rem solid var(--accent);
  background: var(--panel); }
.findings { display: grid; gap: 1rem; margin: 1.2rem 0 0; padding: 0; list-style: none;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); }
.findings > li { padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--panel);
  break-inside: avoid; min-width: 0; } .findings > li.broad { grid-column: 1 / -1; }
.made code { overflow-wrap: anywhere; }
nav ol { columns: 16rem; padding-left: 1.4rem; } a { color: inherit; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.8rem 0; width: 100%;
  font-size: 0.9rem; } caption { text-align: left; padding-bottom: 0.3rem; }
th, td { padding: 0.25rem 0.8rem 0.25rem 0; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; } th:first-child, td:first-child { text-align: left; font-weight: 500; }
td.long { text-align: left; } summary { cursor: pointer; color: var(--soft); padding: 0.5rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.3rem 1rem; margin: 0.8rem 0; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr { display: block; } caption { display: block; }
  tr { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  td { display: flex; justify-content: space-between; gap: 1rem; padding: 0.1rem 0; border: 0; text-align: right; }
  td:empty { display: none; } td::before { content: attr(data-of); color: var(--soft); text-align: left; flex: none; }
  td:first-child { display: block; font-weight: 600; } td:first-child::before { content: none; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; }
}
"""

PAPER = """
@page { margin: 13mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #444; --line: #bbb; --panel: #fff; --tone: #2f6fb5;
    --mark: #c5611a; --warn: #b3261e; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  html { font-size: 9.5pt; } body { max-width: none; padding: 0; } h2 { margin-top: 1.6rem; } nav { display: none; }
  .cover img { width: 100%; margin: 0 0 0.6rem; height: 46mm; border-radius: 0.4rem; }
  .cover h1 { font-size: 2rem; } .cover .about { font-size: 1rem; margin: 0.2rem 0; }
  .cover ul.facts { margin: 0.2rem 0; } .verdict { font-size: 1rem; margin: 0.5rem 0; padding: 0.3rem 0.8rem; }
  .findings { grid-template-columns: 1fr 1fr; gap: 0.5rem; margin-top: 0.5rem; font-size: 0.9rem; line-height: 1.35; }
  .findings > li { padding: 0.5rem 0.7rem; } .findings p { margin: 0.2rem 0; } .findings .row { margin-top: 0; }
  .findings .cards, .findings .chart { margin: 0.4rem 0 0; } .made { font-size: 0.8rem; }
  .broad > .cards { grid-template-columns: 1fr 1fr; }
  main .cards { grid-template-columns: repeat(3, 1fr); } .cards { gap: 0.5rem; }
  .card { padding: 0.5rem; font-size: 0.85rem; }
  .row { font-size: 0.85rem; } .row b { font-size: 0.78rem; } .row svg { height: 0.95rem; }
  table { font-size: 0.82rem; }
  tr, .card, .made { break-inside: avoid; } summary { display: none; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
  main { break-before: page; } main > section:first-child h2 { margin-top: 0; }
}
"""
