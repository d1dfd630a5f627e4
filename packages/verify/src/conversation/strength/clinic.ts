// A good test of a small bot, for measuring what tests notice.

/** A clinic: it looks up free times, asks a model, books and sends an email. */
export const clinic = `# A booking
flow {
  "variables": ["Name", "Phone", "Day", "Advice", "Status"],
  "groups": [
    { "title": "Hello", "blocks": [
      "Who are you?",
      { "type": "text input", "options": { "variableId": "Name" } },
      "Your number, {{Name}}?",
      { "type": "text input", "options": { "variableId": "Phone" } },
      { "type": "choice input", "items": [
        { "id": "book", "content": "Book", "to": "Book" }, { "id": "ask", "content": "Ask", "to": "Ask" } ] }
    ] },
    { "title": "Book", "blocks": [
      { "type": "Webhook", "options": { "isCustomBody": true,
        "webhook": { "url": "https://clinic.example.com/bookings", "method": "POST",
          "body": "{\\"name\\":\\"{{Name}}\\",\\"phone\\":\\"{{Phone}}\\"}" },
        "responseVariableMapping": [{ "variableId": "Day", "bodyPath": "data.day" }] } },
      { "type": "Email", "options": {
        "credentialsId": "default", "recipients": ["desk@clinic.example.com"], "subject": "Booking of {{Name}}",
        "body": "Call {{Phone}}." } },
      "See you on {{Day}}."
    ] },
    { "title": "Ask", "blocks": [
      { "type": "openai", "options": {
        "action": "Create chat completion", "credentialsId": "ai", "model": "gpt-4o-mini",
        "messages": [{ "role": "user", "content": "Advise {{Name}} in one sentence." }],
        "responseMapping": [{ "item": "Message content", "variableId": "Advice" }] } },
      "{{Advice}}"
    ] }
  ]
}
given zone Europe/Berlin
given locale en
given variable Status = new
bot> Who are you?
ask> text input
you> Ada
bot> Your number, Ada?
ask> text input
you> 555
ask> choice input: Book | Ask
you (click book)> Book
call http -> 200 {"day":"Monday"}
call mail -> {"accepted":["desk@clinic.example.com"]}
sent> http POST https://clinic.example.com/bookings {"name":"Ada","phone":"555"}
sent> mail {"to":["desk@clinic.example.com"],"subject":"Booking of Ada","text":"Call 555."}
set> Day = Monday
bot> See you on Monday.
log> success The request to clinic.example.com returned status 200.
log> success The email was sent.
end>
---
# A question
bot> Who are you?
ask> text input
you> Ada
bot> Your number, Ada?
ask> text input
you> 555
ask> choice input: Book | Ask
you (click ask)> Ask
call model -> {"text":"Drink water."}
sent> model {"messages":[{"role":"user","content":"Advise Ada in one sentence."}]}
bot> Drink water.
end>
`;
