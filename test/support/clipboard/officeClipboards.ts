import type { RecordedClipboard } from './recordedClipboard.ts'

const office =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"'
const word = (body: string): string =>
  `<html ${office}><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0in;} --></style></head><body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const wordItem = (level: number, mark: string, words: string, part = 'Middle'): string =>
  `<p class=MsoListParagraphCxSp${part} style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

/** What office programs put on the clipboard. */
export const officeClipboards: readonly RecordedClipboard[] = [
  {
    program: 'Word, numbered steps',
    html: word(
      wordItem(1, '1.', 'Open the lid.', 'First') +
        wordItem(1, '2.', 'Press <b>Start</b>.') +
        wordItem(1, '3.', 'Wait.', 'Last'),
    ),
    markdown: '1. Open the lid.\n2. Press **Start**.\n3. Wait.\n',
  },
  {
    program: 'Word, bullets on two levels',
    html: word(
      wordItem(1, '·', 'Fruit', 'First') +
        wordItem(2, 'o', 'Apple') +
        wordItem(2, 'o', 'Pear') +
        wordItem(1, '·', 'Bread', 'Last'),
    ),
    markdown: '* Fruit\n  * Apple\n  * Pear\n* Bread\n',
  },
  {
    program: 'Word, a title, a link and tracked changes',
    html: word(
      `<p class=MsoTitle>Handbook<o:p></o:p></p><h1><a name="_Toc1"></a>Rules<o:p></o:p></h1><p class=MsoNormal>See <a href="https://example.com/rules?utm_campaign=word"><span style='color:#0563C1'>the rules</span></a><del cite="mailto:A"> old</del><ins cite="mailto:A"> now</ins>.<o:p></o:p></p>`,
    ),
    markdown: '# Handbook\n\n# Rules\n\nSee [the rules](https://example.com/rules) ~~old~~ now.\n',
  },
  {
    program: 'Word, a table with merged cells',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=120 valign=top><p class=MsoNormal>Name<o:p></o:p></p></td><td width=120><p class=MsoNormal>Size<o:p></o:p></p></td></tr><tr style='mso-yfti-irow:1'><td width=240 colspan=2><p class=MsoNormal>All<o:p></o:p></p></td></tr></table>`,
    ),
    markdown: '| Name | Size |\n| --- | --- |\n| All |  |\n',
  },
  {
    program: 'Word for the web',
    html: `<div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8" role="heading" aria-level="2" paraid="1" paraeid="{a}{1}"><span data-contrast="none" class="TextRun SCXW1 BCX8" lang="EN-US"><span class="NormalTextRun SCXW1 BCX8">Goals</span></span><span class="EOP SCXW1 BCX8" data-ccp-props="{}">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1 BCX8" role="list"><li data-leveltext="" data-font="Symbol" data-listid="1" role="listitem" data-aria-posinset="1" data-aria-level="1" class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8"><span class="TextRun SCXW1 BCX8">Fast</span><span class="EOP SCXW1 BCX8">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1 BCX8" role="list"><li data-listid="1" role="listitem" data-aria-level="1"><p class="Paragraph"><span class="TextRun">Small</span></p></li></ul></div>`,
    markdown: '## Goals\n\n* Fast\n* Small\n',
  },
  {
    program: 'Excel, numbers and a formula’s result',
    html: `<html ${office} xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";} .xl65 {mso-number-format:Percent;}--></style></head><body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 width=64>Region</td><td width=64>Sold</td><td>Share</td></tr><tr height=20><td height=20>North</td><td align=right x:num>1,200</td><td class=xl65 align=right x:num="0.6" x:fmla="=B2/2000">60%</td></tr><tr height=20><td height=20>South</td><td align=right>800</td><td class=xl65 align=right>40%</td></tr><!--EndFragment--></table></body></html>`,
    markdown: '| Region | Sold | Share |\n| --- | --- | --- |\n| North | 1,200 | 60% |\n| South | 800 | 40% |\n',
  },
  {
    program: 'PowerPoint, an outline',
    html: `<html ${office} xmlns:p="urn:schemas-microsoft-com:office:powerpoint"><head><meta name=ProgId content=PowerPoint.Slide></head><body><!--StartFragment--><div class=O1 style='mso-line-spacing:"90 20 0"'><span style='mso-special-format:bullet;font-family:Arial'>•</span><span style='font-size:28.0pt'>First point</span></div><div class=O1><span style='mso-special-format:bullet'>•</span><span>Second point</span></div><!--EndFragment--></body></html>`,
    markdown: '* First point\n* Second point\n',
  },
  {
    program: 'OneNote',
    html: `<html ${office}><head><meta name=ProgId content=OneNote.File><meta name=Generator content="Microsoft OneNote 15"></head><body lang=en-US style='font-family:Calibri;font-size:11.0pt'><!--StartFragment--><h2 style='margin:0in;font-size:14.0pt'>Meeting</h2><p style='margin:0in'>Agreed:</p><ul type=disc style='direction:ltr;unicode-bidi:embed'><li style='margin-top:0'><span style='font-weight:bold'>Ship</span><span> on Friday</span></li><ul type=circle><li><span>with notes</span></li></ul></ul><!--EndFragment--></body></html>`,
    markdown: '## Meeting\n\nAgreed:\n\n* **Ship** on Friday\n  * with notes\n',
  },
  {
    program: 'Outlook, a quoted answer',
    html: word(
      `<p class=MsoNormal>Yes.<o:p></o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Ada &lt;ada@example.com&gt; <br><b>Subject:</b> Release<o:p></o:p></p></div><p class=MsoNormal>Shall we?<o:p></o:p></p><p class=MsoNormal><img width=1 height=1 src="cid:image001.png@01D"><o:p></o:p></p>`,
    ),
    markdown: 'Yes.\n\n**From:** Ada \\<ada@example.com>\n\n**Subject:** Release\n\nShall we?\n',
  },
  {
    program: 'LibreOffice Writer, a table and code',
    html: '<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.6 (Linux)"/></head><body lang="en-US" dir="ltr"><pre class="western">make all\nmake test</pre><table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><tr valign="top"><th width="50%"><p>Key</p></th><th><p>Value</p></th></tr><tr><td sdval="3" sdnum="1033;"><p>3</p></td><td><p><br/></p></td></tr></table></body></html>',
    markdown: '```\nmake all\nmake test\n```\n\n| Key | Value |\n| --- | --- |\n| 3 |  |\n',
  },
  {
    program: 'LibreOffice Calc',
    html: '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.6 (Linux)"/></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left">Item</td><td align="left">Price</td></tr><tr><td height="17" align="left">Tea</td><td align="right" sdval="2.5" sdnum="1033;0;#,##0.00">2.50</td></tr></table></body></html>',
    markdown: '| Item | Price |\n| --- | --- |\n| Tea | 2.50 |\n',
  },
  {
    program: 'Apple Pages',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2487.3"><style type="text/css">p.p1 {margin: 0.0px; font: 18.0px Helvetica} span.s1 {font-weight: bold}</style></head><body><p class="p1">Plan <b>for</b> <i>May</i></p><ul class="ul1"><li class="li1">Paint</li><li class="li1">Plant</li></ul></body></html>',
    markdown: 'Plan **for** _May_\n\n* Paint\n* Plant\n',
  },
  {
    program: 'Apple Notes',
    html: '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">span.s1 {font-size: 24px}</style></head><body><h1 class="p1"><b>Trip</b></h1><p class="p2"><br></p><ul class="Apple-dash-list"><li class="li3">Tent</li><li class="li3">Map <a href="https://example.com/map">here</a></li></ul></body></html>',
    markdown: '# Trip\n\n* Tent\n* Map [here](https://example.com/map)\n',
  },
]
